// A host of truebleu's kernel in Go, by wazero: no cgo, no Node.
//
//	go run . prove                  runs the vectors: every row, sum and score, to the bit
//	go run . score REFERENCES HYPOTHESES   BLEU and chrF2 of two files, as sacreBLEU's command prints them
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"unicode/utf8"
)

func main() {
	kernels := flag.String("kernel", "../../build/kernel", "the folder of abi.json")
	vectors := flag.String("vectors", "../../test/vectors/abi/abi-vectors.jsonl", "the file of vectors")
	scalar := flag.Bool("scalar", false, "takes the kernels without SIMD")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: host [-kernel FOLDER] [-scalar] prove [-vectors FILE] | score REFERENCES HYPOTHESES")
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx := context.Background()
	kernel, err := Open(ctx, *kernels, *scalar)
	if err != nil {
		fail(err)
	}
	switch {
	case flag.NArg() == 1 && flag.Arg(0) == "prove":
		calls, err := Prove(ctx, kernel, *vectors)
		if err != nil {
			fail(err)
		}
		fmt.Printf("%d calls: all rows, sums and scores are equal to the bit\n", calls)
	case flag.NArg() == 3 && flag.Arg(0) == "score":
		bleu, chrf, err := ScoreFiles(ctx, kernel, flag.Arg(1), flag.Arg(2))
		if err != nil {
			fail(err)
		}
		fmt.Printf("BLEU = %v\nchrF2 = %v\n", bleu, chrf)
	default:
		flag.Usage()
		os.Exit(2)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Prove runs all calls of a file of vectors, and returns how many there are. The error names the first that differs.
func Prove(ctx context.Context, kernel *Kernel, file string) (int, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	texts, calls := map[string]Text{}, 0
	lines := bufio.NewScanner(bytes.NewReader(content))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var entry struct {
			Text  string
			Rows  [][]float64
			Score *float64
			// calls to one instance, and what regions hold after them
			Part    string
			Steps   []Step
			Outputs map[string]any
		}
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			return calls, err
		}
		if entry.Steps != nil {
			if err := kernel.Prove(ctx, entry.Part, entry.Steps, entry.Outputs); err != nil {
				return calls, fmt.Errorf("%s.%s: %w", entry.Part, entry.Steps[len(entry.Steps)-1].Function, err)
			}
			calls++
			continue
		}
		if entry.Rows == nil {
			var text Text
			if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
				return calls, err
			}
			texts[entry.Text] = text
			continue
		}
		var call Call
		if err := json.Unmarshal(lines.Bytes(), &call); err != nil {
			return calls, err
		}
		if err := proveOne(ctx, kernel, call, texts[entry.Text], entry.Rows, entry.Score); err != nil {
			return calls, fmt.Errorf("%s.%s %v on %q: %w", call.Part, call.Function, call.Arguments, entry.Text, err)
		}
		calls++
	}
	return calls, lines.Err()
}

func proveOne(ctx context.Context, kernel *Kernel, call Call, text Text, rows [][]float64, score *float64) error {
	found, err := kernel.Rows(ctx, call, text, false)
	if err != nil {
		return err
	}
	sum := make([]float64, len(rows[0]))
	for i, row := range rows {
		if err := same(found[i], row, fmt.Sprintf("row %d", i)); err != nil {
			return err
		}
		for j, field := range row {
			sum[j] += field
		}
	}
	if call.Part == "counting" || call.Part == "chrf" {
		summed, err := kernel.Rows(ctx, call, text, true)
		if err != nil {
			return err
		}
		if err := same(summed[0], sum, "the sum"); err != nil {
			return err
		}
	}
	if score == nil {
		return nil
	}
	scored, err := kernel.Score(ctx, call, sum)
	if err != nil {
		return err
	}
	return same([]float64{scored}, []float64{*score}, "the score")
}

func same(found, expected []float64, what string) error {
	if len(found) != len(expected) {
		return fmt.Errorf("%s has %d numbers, expected %d", what, len(found), len(expected))
	}
	for i := range found {
		if math.Float64bits(found[i]) != math.Float64bits(expected[i]) {
			return fmt.Errorf("%s is %v, expected %v", what, found, expected)
		}
	}
	return nil
}

// segmentsAtOnce is the size of a batch: enough for the full speed, with little memory.
const segmentsAtOnce = 1024

// ScoreFiles returns BLEU and chrF2 with sacreBLEU's defaults.
func ScoreFiles(ctx context.Context, kernel *Kernel, references, hypotheses string) (bleu, chrf float64, err error) {
	reference, err := readLines(references)
	if err != nil {
		return 0, 0, err
	}
	hypothesis, err := readLines(hypotheses)
	if err != nil {
		return 0, 0, err
	}
	if len(reference) != len(hypothesis) {
		return 0, 0, fmt.Errorf("%s has %d lines, %s %d: expected the same number",
			references, len(reference), hypotheses, len(hypothesis))
	}
	bleu, err = scoreLines(ctx, kernel, Call{"counting", "textMatches", map[string]any{"maxOrder": 4.0, "rule": "13A"}},
		reference, hypothesis)
	if err != nil {
		return 0, 0, err
	}
	chrf, err = scoreLines(ctx, kernel, Call{"chrf", "textTriples", map[string]any{"charOrder": 6.0, "wordOrder": 0.0,
		"whitespace": false, "beta": 2.0, "epsSmoothing": false}}, reference, hypothesis)
	return bleu, chrf, err
}

func scoreLines(ctx context.Context, kernel *Kernel, call Call, references, hypotheses []string) (float64, error) {
	var total []float64
	for from := 0; from == 0 || from < len(hypotheses); from += segmentsAtOnce {
		to := min(from+segmentsAtOnce, len(hypotheses))
		text := Text{Hypotheses: hypotheses[from:to]}
		for _, reference := range references[from:to] {
			text.References = append(text.References, []string{reference})
		}
		sum, err := kernel.Rows(ctx, call, text, true)
		if err != nil {
			return 0, err
		}
		if total == nil {
			total = make([]float64, len(sum[0]))
		}
		for i, field := range sum[0] {
			total[i] += field
		}
	}
	return kernel.Score(ctx, call, total)
}

// readLines reads UTF-8. White space at the ends of lines, which sacreBLEU's command strips, counts in neither metric.
func readLines(file string) ([]string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if len(content) == 0 {
		return nil, fmt.Errorf("%s is empty: expected a line for each segment", file)
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	for i, line := range lines {
		if !utf8.ValidString(line) {
			return nil, fmt.Errorf("%s:%d is not UTF-8", file, i+1)
		}
	}
	return lines, nil
}

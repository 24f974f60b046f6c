package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	kernels = "../../build/kernel"
	real    = "../../test/vectors/real/"
)

func open(t *testing.T, scalar bool) *Kernel {
	kernel, err := Open(context.Background(), kernels, scalar)
	if err != nil {
		t.Fatal(err)
	}
	return kernel
}

func TestVectors(t *testing.T) {
	for _, scalar := range []bool{false, true} {
		calls, err := Prove(context.Background(), open(t, scalar), "../../test/vectors/abi/abi-vectors.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		if calls < 150 {
			t.Fatalf("%d calls", calls)
		}
	}
}

func TestVectorsThatDiffer(t *testing.T) {
	content, _ := os.ReadFile("../../test/vectors/abi/abi-vectors.jsonl")
	file := filepath.Join(t.TempDir(), "vectors.jsonl")
	lines := strings.SplitAfter(string(content), "\n")
	broken := strings.Replace(lines[1], `"rows":[[`, `"rows":[[1`, 1)
	if err := os.WriteFile(file, []byte(lines[0]+broken), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Prove(context.Background(), open(t, false), file); err == nil || !strings.Contains(err.Error(), "row 0 is") {
		t.Fatalf("expected an error that names the row, got %v", err)
	}
}

// The figures are those of sacreBLEU 2.6.0: BLEU(force=True) and CHRF().
func TestFiles(t *testing.T) {
	bleu, chrf, err := ScoreFiles(context.Background(), open(t, false), real+"mlqe-pe-en-de.references.txt", real+"mlqe-pe-en-de.hypotheses.txt")
	if err != nil {
		t.Fatal(err)
	}
	if bleu != 72.08342808644022 || chrf != 84.51437330521324 {
		t.Fatalf("BLEU %v, chrF2 %v", bleu, chrf)
	}
}

func TestFilesOfDifferentLengths(t *testing.T) {
	_, _, err := ScoreFiles(context.Background(), open(t, false), real+"tatoeba-eng-tha.references.txt", real+"mlqe-pe-en-de.hypotheses.txt")
	if err == nil || !strings.Contains(err.Error(), "has 31 lines") {
		t.Fatalf("expected both numbers of lines, got %v", err)
	}
}

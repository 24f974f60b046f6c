package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// ABI is the contents of abi.json, from which everything about the kernel is read.
type ABI struct {
	Limits     struct{ Padding int }
	Rules      map[string]Number
	Smoothings map[string]Number
	Regions    map[string]Number
	Parts      map[string]Part
}

type Number struct{ Number uint32 }

type Part struct {
	File, Scalar string
	Functions    map[string]Function
}

type Function struct {
	Parameters []struct{ Name, Type string }
	Result     string
	Row        []struct {
		Fields []string
		Times  string
	}
}

// Call is a function of a part, with its arguments by name: numbers, booleans, and rules by their names.
type Call struct {
	Part, Function string
	Arguments      map[string]any
}

// Step is a call to an instance, with the data of regions before it: text, rows in ROWS_IN, or u32.
type Step struct {
	Function  string
	Arguments map[string]any
	Regions   map[string]any
}

// Text has hypotheses, and one or more references for each.
type Text struct {
	Hypotheses []string
	References [][]string
}

var errMemory = errors.New("the kernel ran out of memory: its instance has to be dropped")

// Kernel has one instance of each part, so it does one thing at a time: every goroutine needs a Kernel of its own.
type Kernel struct {
	ABI     ABI
	folder  string
	scalar  bool
	runtime wazero.Runtime
	parts   map[string]api.Module
}

// Open reads abi.json of a folder; the parts are compiled when they are first used.
func Open(ctx context.Context, folder string, scalar bool) (*Kernel, error) {
	described, err := os.ReadFile(filepath.Join(folder, "abi.json"))
	if err != nil {
		return nil, err
	}
	kernel := &Kernel{folder: folder, scalar: scalar, runtime: wazero.NewRuntime(ctx), parts: map[string]api.Module{}}
	return kernel, json.Unmarshal(described, &kernel.ABI)
}

func (k *Kernel) part(ctx context.Context, name string) (api.Module, error) {
	if part, ok := k.parts[name]; ok {
		return part, nil
	}
	part, err := k.instance(ctx, name)
	if err == nil {
		k.parts[name] = part
	}
	return part, err
}

// instance makes a new instance of a part.
func (k *Kernel) instance(ctx context.Context, name string) (api.Module, error) {
	file := k.ABI.Parts[name].File
	if k.scalar && k.ABI.Parts[name].Scalar != "" {
		file = k.ABI.Parts[name].Scalar
	}
	code, err := os.ReadFile(filepath.Join(k.folder, file))
	if err != nil {
		return nil, err
	}
	// without a name, so that a part may have several instances
	return k.runtime.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
}

// reserve makes room in a region and returns its address, which holds until the region grows.
func (k *Kernel) reserve(ctx context.Context, part api.Module, region string, bytes int) (uint32, error) {
	result, err := part.ExportedFunction("reserve").Call(ctx, uint64(k.ABI.Regions[region].Number), uint64(bytes))
	if err != nil {
		return 0, err
	}
	if result[0] == 0 {
		return 0, errMemory
	}
	return uint32(result[0]), nil
}

// put reserves a region for some bytes, and for `spare` more, and writes them.
func (k *Kernel) put(ctx context.Context, part api.Module, region string, bytes []byte, spare int) error {
	address, err := k.reserve(ctx, part, region, len(bytes)+spare)
	if err == nil && !part.Memory().Write(address, bytes) {
		err = errMemory
	}
	return err
}

// take reads numbers from ROWS_OUT, whose address a call may have changed.
func (k *Kernel) take(ctx context.Context, part api.Module, count int) ([]float64, error) {
	address, err := k.reserve(ctx, part, "ROWS_OUT", 0)
	if err != nil {
		return nil, err
	}
	numbers := make([]float64, count)
	for i := range numbers {
		numbers[i], _ = part.Memory().ReadFloat64Le(address + uint32(8*i))
	}
	return numbers, nil
}

// width is the length of a row in numbers: each entry occurs `times` times, which is a sum of parameters and numbers.
func (f Function) width(arguments map[string]any) int {
	width := 0
	for _, entry := range f.Row {
		for _, term := range strings.Split(entry.Times, " + ") {
			times, err := strconv.Atoi(term)
			if err != nil {
				times = int(arguments[term].(float64))
			}
			width += times * len(entry.Fields)
		}
	}
	return width
}

// Rows counts a text: a row for each segment or, if summed, their sum.
func (k *Kernel) Rows(ctx context.Context, call Call, text Text, summed bool) ([][]float64, error) {
	part, err := k.part(ctx, call.Part)
	if err != nil {
		return nil, err
	}
	function, ok := k.ABI.Parts[call.Part].Functions[call.Function]
	if !ok {
		return nil, fmt.Errorf("%s has no function %s", call.Part, call.Function)
	}
	var bytes, ends, segmentEnds []byte
	add := func(line string) {
		bytes = append(bytes, line...)
		ends = appendU32(ends, len(bytes))
	}
	for _, hypothesis := range text.Hypotheses {
		add(hypothesis)
	}
	count := 0
	for _, references := range text.References {
		for _, reference := range references {
			add(reference)
		}
		count += len(references)
		segmentEnds = appendU32(segmentEnds, count)
	}
	rows, width := len(text.Hypotheses), function.width(call.Arguments)
	if summed {
		rows = 1
	}
	_, err = k.reserve(ctx, part, "ROWS_OUT", 8*rows*width)
	if err = errors.Join(err,
		k.put(ctx, part, "TEXT", bytes, k.ABI.Limits.Padding),
		k.put(ctx, part, "TEXT_ENDS", ends, 0),
		k.put(ctx, part, "SEGMENT_ENDS", segmentEnds, 0)); err != nil {
		return nil, err
	}
	values := map[string]any{"segments": float64(len(text.Hypotheses)), "summed": summed}
	maps.Copy(values, call.Arguments)
	parameters := k.parameters(function, values)
	result, err := part.ExportedFunction(call.Function).Call(ctx, parameters...)
	if err != nil {
		return nil, err
	}
	if result[0] == 0 {
		return nil, errMemory
	}
	numbers, err := k.take(ctx, part, rows*width)
	if err != nil {
		return nil, err
	}
	split := make([][]float64, rows)
	for i := range split {
		split[i] = numbers[i*width : (i+1)*width]
	}
	return split, nil
}

// parameters are the arguments in the function's order.
func (k *Kernel) parameters(function Function, arguments map[string]any) []uint64 {
	parameters := make([]uint64, len(function.Parameters))
	for i, parameter := range function.Parameters {
		value := arguments[parameter.Name]
		if rule, ok := value.(string); ok {
			value = float64(k.ABI.Rules[rule].Number)
		}
		parameters[i] = number(value, parameter.Type)
	}
	return parameters
}

// Result makes calls to a new instance of a part, and returns the first numbers that they leave in ROWS_OUT.
func (k *Kernel) Result(ctx context.Context, name string, steps []Step, count int) ([]float64, error) {
	part, err := k.instance(ctx, name)
	if err != nil {
		return nil, err
	}
	defer part.Close(ctx)
	for _, step := range steps {
		function, ok := k.ABI.Parts[name].Functions[step.Function]
		if !ok {
			return nil, fmt.Errorf("%s has no function %s", name, step.Function)
		}
		if _, err := k.reserve(ctx, part, "ROWS_OUT", 8*count); err != nil {
			return nil, err
		}
		for region, content := range step.Regions {
			bytes, spare := k.bytesOf(region, content)
			if err := k.put(ctx, part, region, bytes, spare); err != nil {
				return nil, err
			}
		}
		result, err := part.ExportedFunction(step.Function).Call(ctx, k.parameters(function, step.Arguments)...)
		if err != nil {
			return nil, err
		}
		if function.Result == "bool" && result[0] == 0 {
			return nil, errMemory
		}
	}
	return k.take(ctx, part, count)
}

// bytesOf returns the data of a region (text, rows of doubles, or u32), and how many more bytes the region needs.
func (k *Kernel) bytesOf(region string, content any) (bytes []byte, spare int) {
	if text, ok := content.(string); ok {
		return []byte(text), k.ABI.Limits.Padding
	}
	for _, value := range content.([]any) {
		if region == "ROWS_IN" {
			bytes = binary.LittleEndian.AppendUint64(bytes, math.Float64bits(value.(float64)))
		} else {
			bytes = binary.LittleEndian.AppendUint32(bytes, uint32(value.(float64)))
		}
	}
	return bytes, 0
}

// Score returns the score of a row, or of a sum of rows: BLEU with smoothing "exp", or chrF with the settings of its call.
func (k *Kernel) Score(ctx context.Context, call Call, sum []float64) (float64, error) {
	part, err := k.part(ctx, call.Part)
	if err != nil {
		return 0, err
	}
	var row []byte
	for _, field := range sum {
		bits := math.Float64bits(field)
		row = appendU32(appendU32(row, int(uint32(bits))), int(bits>>32))
	}
	_, err = k.reserve(ctx, part, "ROWS_OUT", 8*(2+len(sum)))
	if err = errors.Join(err, k.put(ctx, part, "ROWS_IN", row, 0)); err != nil {
		return 0, err
	}
	if call.Part == "counting" {
		_, err = part.ExportedFunction("bleuScores").Call(ctx, 1, number(call.Arguments["maxOrder"], "u32"),
			uint64(k.ABI.Smoothings["EXP"].Number), api.EncodeF64(0), 0)
	} else {
		_, err = part.ExportedFunction("chrfScores").Call(ctx, 1, uint64(len(sum)/3),
			number(call.Arguments["beta"], "f64"), number(call.Arguments["epsSmoothing"], "bool"))
	}
	if err != nil {
		return 0, err
	}
	scores, err := k.take(ctx, part, 1)
	if err != nil {
		return 0, err
	}
	return scores[0], nil
}

func appendU32(bytes []byte, value int) []byte {
	return append(bytes, byte(value), byte(value>>8), byte(value>>16), byte(value>>24))
}

// number converts an argument to the form that wazero takes.
func number(value any, kind string) uint64 {
	switch value := value.(type) {
	case bool:
		if value {
			return 1
		}
		return 0
	case float64:
		if kind == "f64" {
			return api.EncodeF64(value)
		}
		return uint64(value)
	}
	return 0
}

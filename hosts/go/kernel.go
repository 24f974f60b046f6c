package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
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
	Regions      map[string]Number
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

// Step is a call to an instance, with the data of regions before it: text, f64 in ROWS_IN and ROWS_OUT, or u32.
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
	modules map[string]wazero.CompiledModule
	parts   map[string]instance
}

// instance of a part, with the numbers of all regions that the part has.
type instance struct {
	api.Module
	regions map[string]Number
}

// Open reads abi.json of a folder; the parts are compiled when they are first used.
func Open(ctx context.Context, folder string, scalar bool) (*Kernel, error) {
	described, err := os.ReadFile(filepath.Join(folder, "abi.json"))
	if err != nil {
		return nil, err
	}
	kernel := &Kernel{folder: folder, scalar: scalar, runtime: wazero.NewRuntime(ctx),
		modules: map[string]wazero.CompiledModule{}, parts: map[string]instance{}}
	return kernel, json.Unmarshal(described, &kernel.ABI)
}

func (k *Kernel) part(ctx context.Context, name string) (instance, error) {
	if part, ok := k.parts[name]; ok {
		return part, nil
	}
	part, err := k.newInstance(ctx, name)
	if err == nil {
		k.parts[name] = part
	}
	return part, err
}

// newInstance makes another instance of a part, which is compiled once.
func (k *Kernel) newInstance(ctx context.Context, name string) (instance, error) {
	part, ok := k.ABI.Parts[name]
	if !ok {
		return instance{}, fmt.Errorf("the kernel has no part %s", name)
	}
	compiled, ok := k.modules[name]
	if !ok {
		file := part.File
		if k.scalar && part.Scalar != "" {
			file = part.Scalar
		}
		code, err := os.ReadFile(filepath.Join(k.folder, file))
		if err != nil {
			return instance{}, err
		}
		if compiled, err = k.runtime.CompileModule(ctx, code); err != nil {
			return instance{}, err
		}
		k.modules[name] = compiled
	}
	regions := maps.Clone(k.ABI.Regions)
	maps.Copy(regions, part.Regions)
	// without a name, so that a part may have several instances
	module, err := k.runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName(""))
	return instance{module, regions}, err
}

// reserve makes room in a region and returns its address, which holds until the region grows.
func (part instance) reserve(ctx context.Context, region string, bytes int) (uint32, error) {
	described, ok := part.regions[region]
	if !ok {
		return 0, fmt.Errorf("there is no region %s", region)
	}
	result, err := part.ExportedFunction("reserve").Call(ctx, uint64(described.Number), uint64(bytes))
	if err != nil {
		return 0, err
	}
	if result[0] == 0 {
		return 0, errMemory
	}
	return uint32(result[0]), nil
}

// put reserves a region for some bytes, and for `spare` more, and writes them.
func (part instance) put(ctx context.Context, region string, bytes []byte, spare int) error {
	address, err := part.reserve(ctx, region, len(bytes)+spare)
	if err == nil && !part.Memory().Write(address, bytes) {
		err = errMemory
	}
	return err
}

// take copies bytes from a region, whose address a call may have changed.
func (part instance) take(ctx context.Context, region string, count int) ([]byte, error) {
	address, err := part.reserve(ctx, region, 0)
	if err != nil {
		return nil, err
	}
	bytes, ok := part.Memory().Read(address, uint32(count))
	if !ok {
		return nil, fmt.Errorf("%s has less than %d bytes", region, count)
	}
	return slices.Clone(bytes), nil
}

// takeRows reads numbers from ROWS_OUT.
func (part instance) takeRows(ctx context.Context, count int) ([]float64, error) {
	bytes, err := part.take(ctx, "ROWS_OUT", 8*count)
	return floats(bytes), err
}

func floats(bytes []byte) []float64 {
	numbers := make([]float64, len(bytes)/8)
	for i := range numbers {
		numbers[i] = math.Float64frombits(binary.LittleEndian.Uint64(bytes[8*i:]))
	}
	return numbers
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
	_, err = part.reserve(ctx, "ROWS_OUT", 8*rows*width)
	if err = errors.Join(err,
		part.put(ctx, "TEXT", bytes, k.ABI.Limits.Padding),
		part.put(ctx, "TEXT_ENDS", ends, 0),
		part.put(ctx, "SEGMENT_ENDS", segmentEnds, 0)); err != nil {
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
	numbers, err := part.takeRows(ctx, rows*width)
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

// Prove makes calls to a new instance of a part. The error names a region that does not hold what is expected then.
func (k *Kernel) Prove(ctx context.Context, name string, steps []Step, outputs map[string]any) error {
	part, err := k.newInstance(ctx, name)
	if err != nil {
		return err
	}
	defer part.Close(ctx)
	for _, step := range steps {
		function, ok := k.ABI.Parts[name].Functions[step.Function]
		if !ok {
			return fmt.Errorf("%s has no function %s", name, step.Function)
		}
		for region, content := range outputs {
			bytes, _ := k.bytesOf(region, content)
			if _, err := part.reserve(ctx, region, len(bytes)); err != nil {
				return err
			}
		}
		for region, content := range step.Regions {
			bytes, spare := k.bytesOf(region, content)
			if err := part.put(ctx, region, bytes, spare); err != nil {
				return err
			}
		}
		result, err := part.ExportedFunction(step.Function).Call(ctx, k.parameters(function, step.Arguments)...)
		if err != nil {
			return err
		}
		if function.Result == "bool" && result[0] == 0 || function.Result == "i32" && int32(result[0]) == -1 {
			return errMemory
		}
	}
	for region, content := range outputs {
		expected, _ := k.bytesOf(region, content)
		found, err := part.take(ctx, region, len(expected))
		if err != nil {
			return err
		}
		if !bytes.Equal(found, expected) {
			return fmt.Errorf("%s holds %v, expected %v", region, shown(region, found), shown(region, expected))
		}
	}
	return nil
}

func isRows(region string) bool { return region == "ROWS_IN" || region == "ROWS_OUT" }

// shown is the contents of a region for a message.
func shown(region string, bytes []byte) any {
	if isRows(region) {
		return floats(bytes)
	}
	return fmt.Sprintf("%q", bytes)
}

// bytesOf returns the data of a region (text, f64 or u32), and how many more bytes the region needs.
func (k *Kernel) bytesOf(region string, content any) (bytes []byte, spare int) {
	if text, ok := content.(string); ok {
		return []byte(text), k.ABI.Limits.Padding
	}
	for _, value := range content.([]any) {
		if isRows(region) {
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
	_, err = part.reserve(ctx, "ROWS_OUT", 8*(2+len(sum)))
	if err = errors.Join(err, part.put(ctx, "ROWS_IN", row, 0)); err != nil {
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
	scores, err := part.takeRows(ctx, 1)
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

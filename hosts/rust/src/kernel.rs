//! Calls the kernel as abi.json describes it: nothing about the kernel is hard-coded here.

use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use wasmtime::{Engine, Instance, Memory, Module, Store, Val};

pub type Error = Box<dyn std::error::Error>;

/// Hypotheses, and one or more references for each.
#[derive(Clone, Default)]
pub struct Text {
    pub hypotheses: Vec<String>,
    pub references: Vec<Vec<String>>,
}

/// A function of a part, with its arguments by name: numbers, booleans, and rules by their names.
pub struct Call {
    pub part: String,
    pub function: String,
    pub arguments: Value,
}

/// One instance of each part, so it does one thing at a time: every thread needs a `Kernel` of its own.
pub struct Kernel {
    abi: Value,
    folder: PathBuf,
    build: &'static str,
    engine: Engine,
    store: Store<()>,
    modules: HashMap<String, Module>,
    parts: HashMap<String, Instance>,
}

const NO_MEMORY: &str = "the kernel ran out of memory: its instance has to be dropped";

impl Kernel {
    /// Reads abi.json of a folder; the parts are compiled when they are first used.
    pub fn open(folder: &Path, scalar: bool) -> Result<Kernel, Error> {
        let engine = Engine::default();
        Ok(Kernel {
            abi: serde_json::from_slice(&std::fs::read(folder.join("abi.json"))?)?,
            folder: folder.to_path_buf(),
            build: if scalar { "scalar" } else { "file" },
            store: Store::new(&engine, ()),
            engine,
            modules: HashMap::new(),
            parts: HashMap::new(),
        })
    }

    /// The rows of a text, one for each segment or, if `summed`, their sum.
    pub fn rows(&mut self, call: &Call, text: &Text, summed: bool) -> Result<Vec<Vec<f64>>, Error> {
        let part = self.part(&call.part)?;
        let function = self.abi["parts"][&call.part]["functions"][&call.function].clone();
        let (mut bytes, mut ends, mut segment_ends) = (Vec::new(), Vec::new(), Vec::new());
        for line in text
            .hypotheses
            .iter()
            .chain(text.references.iter().flatten())
        {
            bytes.extend_from_slice(line.as_bytes());
            ends.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        }
        let mut count = 0;
        for references in &text.references {
            count += references.len() as u32;
            segment_ends.extend_from_slice(&count.to_le_bytes());
        }
        let segments = text.hypotheses.len();
        let rows = if summed { 1 } else { segments };
        let width = width(&function, &call.arguments);
        let padding = self.abi["limits"]["padding"].as_u64().unwrap() as usize;
        self.reserve(part, self.region(&call.part, "ROWS_OUT")?, 8 * rows * width)?;
        self.put(part, self.region(&call.part, "TEXT")?, &bytes, padding)?;
        self.put(part, self.region(&call.part, "TEXT_ENDS")?, &ends, 0)?;
        self.put(
            part,
            self.region(&call.part, "SEGMENT_ENDS")?,
            &segment_ends,
            0,
        )?;

        let mut arguments = call.arguments.clone();
        arguments["segments"] = segments.into();
        arguments["summed"] = summed.into();
        let parameters = self.parameters(&function, &arguments);
        let mut result = [Val::I32(0)];
        self.function(part, &call.function)?
            .call(&mut self.store, &parameters, &mut result)?;
        if result[0].unwrap_i32() == 0 {
            return Err(NO_MEMORY.into());
        }
        let numbers = self.take_rows(part, rows * width)?;
        Ok(numbers.chunks(width).map(<[f64]>::to_vec).collect())
    }

    /// The arguments in the function's order.
    fn parameters(&self, function: &Value, arguments: &Value) -> Vec<Val> {
        let parameters = function["parameters"].as_array().unwrap().iter();
        parameters
            .map(|parameter| {
                let value = &arguments[parameter["name"].as_str().unwrap()];
                match value {
                    Value::String(rule) => Val::I32(self.number("rules", rule)),
                    Value::Bool(flag) => Val::I32(i32::from(*flag)),
                    _ if parameter["type"] == "f64" => Val::F64(value.as_f64().unwrap().to_bits()),
                    _ => Val::I32(value.as_i64().unwrap() as i32),
                }
            })
            .collect()
    }

    /// Makes calls to a new instance of a part. The error names a region that does not hold what is expected then.
    pub fn prove(&mut self, name: &str, steps: &[Value], outputs: &Value) -> Result<(), Error> {
        let part = self.instance(name)?;
        let outputs = outputs.as_object().ok_or("there are no outputs")?;
        for step in steps {
            let called = step["function"].as_str().unwrap();
            let function = self.abi["parts"][name]["functions"][called].clone();
            for (region, content) in outputs {
                let (bytes, _) = self.bytes_of(region, content);
                self.reserve(part, self.region(name, region)?, bytes.len())?;
            }
            for (region, content) in step["regions"].as_object().unwrap() {
                let (bytes, spare) = self.bytes_of(region, content);
                self.put(part, self.region(name, region)?, &bytes, spare)?;
            }
            let parameters = self.parameters(&function, &step["arguments"]);
            let mut result = vec![Val::I32(0); usize::from(function["result"] != "void")];
            self.function(part, called)?
                .call(&mut self.store, &parameters, &mut result)?;
            if function["result"] == "bool" && result[0].unwrap_i32() == 0
                || function["result"] == "i32" && result[0].unwrap_i32() == -1
            {
                return Err(NO_MEMORY.into());
            }
        }
        for (region, content) in outputs {
            let (expected, _) = self.bytes_of(region, content);
            let found = self.take(part, self.region(name, region)?, expected.len())?;
            if found != expected {
                let [found, expected] = [found, expected].map(|bytes| shown(region, &bytes));
                return Err(format!("{region} holds {found}, expected {expected}").into());
            }
        }
        Ok(())
    }

    /// The data of a region (text, f64 or u32), and how many more bytes the region needs.
    fn bytes_of(&self, region: &str, content: &Value) -> (Vec<u8>, usize) {
        if let Value::String(text) = content {
            let padding = self.abi["limits"]["padding"].as_u64().unwrap();
            return (text.as_bytes().to_vec(), padding as usize);
        }
        let numbers = content.as_array().unwrap().iter();
        let bytes = numbers
            .flat_map(|number| match is_rows(region) {
                true => number.as_f64().unwrap().to_le_bytes().to_vec(),
                false => (number.as_u64().unwrap() as u32).to_le_bytes().to_vec(),
            })
            .collect();
        (bytes, 0)
    }

    /// The score of a row, or of a sum of rows: BLEU with smoothing "exp", or chrF with the settings of its call.
    pub fn score(&mut self, call: &Call, sum: &[f64]) -> Result<f64, Error> {
        let part = self.part(&call.part)?;
        let rows_out = self.region(&call.part, "ROWS_OUT")?;
        self.reserve(part, rows_out, 8 * (2 + sum.len()))?;
        let row: Vec<u8> = sum.iter().flat_map(|field| field.to_le_bytes()).collect();
        self.put(part, self.region(&call.part, "ROWS_IN")?, &row, 0)?;
        let values = &call.arguments;
        let (name, parameters) = if call.part == "counting" {
            let smoothing = self.number("smoothings", "EXP");
            let order = values["maxOrder"].as_i64().unwrap() as i32;
            let parameters = [1, order, smoothing].map(Val::I32).into_iter();
            (
                "bleuScores",
                parameters
                    .chain([Val::F64(0), Val::I32(0)])
                    .collect::<Vec<_>>(),
            )
        } else {
            let beta = values["beta"].as_f64().unwrap().to_bits();
            let eps = values["epsSmoothing"].as_bool().unwrap() as i32;
            let orders = (sum.len() / 3) as i32;
            (
                "chrfScores",
                vec![Val::I32(1), Val::I32(orders), Val::F64(beta), Val::I32(eps)],
            )
        };
        self.function(part, name)?
            .call(&mut self.store, &parameters, &mut [])?;
        Ok(self.take_rows(part, 1)?[0])
    }

    fn part(&mut self, name: &str) -> Result<Instance, Error> {
        if let Some(part) = self.parts.get(name) {
            return Ok(*part);
        }
        let part = self.instance(name)?;
        self.parts.insert(name.to_string(), part);
        Ok(part)
    }

    /// A new instance of a part, which is compiled once.
    fn instance(&mut self, name: &str) -> Result<Instance, Error> {
        if !self.modules.contains_key(name) {
            let described = &self.abi["parts"][name];
            // a part without SIMD has one file
            let file = described.get(self.build).unwrap_or(&described["file"]);
            let file = file
                .as_str()
                .ok_or_else(|| format!("the kernel has no part {name}"))?;
            let module = Module::from_file(&self.engine, self.folder.join(file))?;
            self.modules.insert(name.to_string(), module);
        }
        Ok(Instance::new(&mut self.store, &self.modules[name], &[])?)
    }

    fn number(&self, kind: &str, name: &str) -> i32 {
        self.abi[kind][name]["number"].as_i64().unwrap() as i32
    }

    fn function(&mut self, part: Instance, name: &str) -> Result<wasmtime::Func, Error> {
        Ok(part
            .get_func(&mut self.store, name)
            .ok_or_else(|| format!("there is no function {name}"))?)
    }

    fn memory(&mut self, part: Instance) -> Memory {
        part.get_memory(&mut self.store, "memory").unwrap()
    }

    /// The number of a region that all parts have, or that a part has of its own.
    fn region(&self, part: &str, name: &str) -> Result<i32, Error> {
        let regions = [&self.abi["regions"], &self.abi["parts"][part]["regions"]];
        let number = regions
            .iter()
            .find_map(|regions| regions[name]["number"].as_i64());
        Ok(number.ok_or_else(|| format!("there is no region {name}"))? as i32)
    }

    /// Makes room in a region, and returns its address, which holds until the region grows.
    fn reserve(&mut self, part: Instance, region: i32, bytes: usize) -> Result<usize, Error> {
        let parameters = [region, u32::try_from(bytes)? as i32].map(Val::I32);
        let mut address = [Val::I32(0)];
        self.function(part, "reserve")?
            .call(&mut self.store, &parameters, &mut address)?;
        match address[0].unwrap_i32() as u32 {
            0 => Err(NO_MEMORY.into()),
            address => Ok(address as usize),
        }
    }

    /// Reserves a region for some bytes, and for `spare` more, and writes them.
    fn put(
        &mut self,
        part: Instance,
        region: i32,
        bytes: &[u8],
        spare: usize,
    ) -> Result<(), Error> {
        let address = self.reserve(part, region, bytes.len() + spare)?;
        let memory = self.memory(part);
        Ok(memory.write(&mut self.store, address, bytes)?)
    }

    /// Reads bytes from a region, whose address a call may have changed.
    fn take(&mut self, part: Instance, region: i32, count: usize) -> Result<Vec<u8>, Error> {
        let address = self.reserve(part, region, 0)?;
        let mut bytes = vec![0; count];
        self.memory(part).read(&self.store, address, &mut bytes)?;
        Ok(bytes)
    }

    /// Reads numbers from ROWS_OUT.
    fn take_rows(&mut self, part: Instance, count: usize) -> Result<Vec<f64>, Error> {
        let rows_out = self.number("regions", "ROWS_OUT");
        Ok(floats(&self.take(part, rows_out, 8 * count)?))
    }
}

fn floats(bytes: &[u8]) -> Vec<f64> {
    bytes
        .chunks(8)
        .map(|number| f64::from_le_bytes(number.try_into().unwrap()))
        .collect()
}

fn is_rows(region: &str) -> bool {
    region == "ROWS_IN" || region == "ROWS_OUT"
}

/// The contents of a region for a message.
fn shown(region: &str, bytes: &[u8]) -> String {
    match is_rows(region) {
        true => format!("{:?}", floats(bytes)),
        false => format!("{:?}", String::from_utf8_lossy(bytes)),
    }
}

/// The length of a row in numbers: each entry occurs `times` times, which is a sum of parameters and numbers.
fn width(function: &Value, arguments: &Value) -> usize {
    let times = |term: &str| {
        term.parse()
            .unwrap_or_else(|_| arguments[term].as_u64().unwrap()) as usize
    };
    let entries = function["row"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let fields = entry["fields"].as_array().unwrap().len();
            fields
                * entry["times"]
                    .as_str()
                    .unwrap()
                    .split(" + ")
                    .map(times)
                    .sum::<usize>()
        })
        .sum()
}

//! A host of truebleu's kernel in Rust, by wasmtime.
//!
//!     cargo run -- prove                          runs the vectors: every row, sum and score, to the bit
//!     cargo run -- score REFERENCES HYPOTHESES    BLEU and chrF2 of two files, as sacreBLEU's command prints them
//!
//! Before the command, --scalar takes the kernels without SIMD.

mod kernel;

use kernel::{Call, Error, Kernel, Text};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let scalar = words.first() == Some(&"--scalar");
    if scalar {
        words.remove(0);
    }
    let result = open(scalar).and_then(|mut kernel| match words[..] {
        ["prove"] => prove(&mut kernel, &vectors()?)
            .map(|calls| format!("{calls} calls: all rows, sums and scores are equal to the bit")),
        ["score", references, hypotheses] => score_files(&mut kernel, references, hypotheses)
            .map(|(bleu, chrf)| format!("BLEU = {bleu}\nchrF2 = {chrf}")),
        _ => Err("usage: truebleu-host [--scalar] prove | score REFERENCES HYPOTHESES".into()),
    });
    match result {
        Ok(text) => println!("{text}"),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    }
}

fn open(scalar: bool) -> Result<Kernel, Error> {
    Kernel::open(&Path::new(ROOT).join("build/kernel"), scalar)
}

fn vectors() -> Result<String, Error> {
    Ok(std::fs::read_to_string(
        Path::new(ROOT).join("test/vectors/abi/abi-vectors.jsonl"),
    )?)
}

/// Runs all calls of a file of vectors, and returns how many there are. The error names the first that differs.
fn prove(kernel: &mut Kernel, vectors: &str) -> Result<usize, Error> {
    let mut texts: HashMap<String, Text> = HashMap::new();
    let mut calls = 0;
    for line in vectors.lines() {
        let entry: Value = serde_json::from_str(line)?;
        if let Some(steps) = entry["steps"].as_array() {
            let part = entry["part"].as_str().unwrap();
            kernel
                .prove(part, steps, &entry["outputs"])
                .map_err(|error| {
                    format!("{part}.{}: {error}", steps[steps.len() - 1]["function"])
                })?;
            calls += 1;
            continue;
        }
        let name = entry["text"]
            .as_str()
            .ok_or("a line has no text")?
            .to_string();
        if entry["rows"].is_null() {
            let hypotheses = strings(&entry["hypotheses"]);
            let references = entry["references"]
                .as_array()
                .ok_or("a text has no references")?;
            texts.insert(
                name,
                Text {
                    hypotheses,
                    references: references.iter().map(strings).collect(),
                },
            );
            continue;
        }
        let call = Call {
            part: entry["part"].as_str().unwrap_or_default().to_string(),
            function: entry["function"].as_str().unwrap_or_default().to_string(),
            arguments: entry["arguments"].clone(),
        };
        let text = texts
            .get(&name)
            .ok_or_else(|| format!("there is no text {name:?}"))?;
        prove_one(kernel, &call, text, &entry).map_err(|error| {
            format!(
                "{}.{} {} on {name:?}: {error}",
                call.part, call.function, call.arguments
            )
        })?;
        calls += 1;
    }
    Ok(calls)
}

fn prove_one(kernel: &mut Kernel, call: &Call, text: &Text, entry: &Value) -> Result<(), Error> {
    let rows: Vec<Vec<f64>> = entry["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(numbers)
        .collect();
    let mut sum = vec![0.0; rows[0].len()];
    for (i, (found, row)) in kernel
        .rows(call, text, false)?
        .iter()
        .zip(&rows)
        .enumerate()
    {
        same(found, row, &format!("row {i}"))?;
        sum.iter_mut()
            .zip(row)
            .for_each(|(total, field)| *total += field);
    }
    if call.part == "counting" || call.part == "chrf" {
        same(&kernel.rows(call, text, true)?[0], &sum, "the sum")?;
    }
    match entry["score"].as_f64() {
        Some(score) => same(&[kernel.score(call, &sum)?], &[score], "the score"),
        None => Ok(()),
    }
}

fn same(found: &[f64], expected: &[f64], what: &str) -> Result<(), Error> {
    let bits = |numbers: &[f64]| {
        numbers
            .iter()
            .map(|number| number.to_bits())
            .collect::<Vec<_>>()
    };
    if bits(found) == bits(expected) {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, expected {expected:?}").into())
}

fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(String::from)
        .collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_f64)
        .collect()
}

/// The size of a batch: enough for the full speed, with little memory.
const SEGMENTS_AT_ONCE: usize = 1024;

/// BLEU and chrF2 with sacreBLEU's defaults.
fn score_files(
    kernel: &mut Kernel,
    references: &str,
    hypotheses: &str,
) -> Result<(f64, f64), Error> {
    let (reference, hypothesis) = (read_lines(references)?, read_lines(hypotheses)?);
    if reference.len() != hypothesis.len() {
        let (ours, theirs) = (hypothesis.len(), reference.len());
        return Err(format!(
            "{references} has {theirs} lines, {hypotheses} {ours}: expected the same number"
        )
        .into());
    }
    let mut score = |part: &str, function: &str, arguments: Value| -> Result<f64, Error> {
        let call = Call {
            part: part.to_string(),
            function: function.to_string(),
            arguments,
        };
        let mut total: Vec<f64> = Vec::new();
        for (ours, theirs) in hypothesis
            .chunks(SEGMENTS_AT_ONCE)
            .zip(reference.chunks(SEGMENTS_AT_ONCE))
        {
            let references = theirs.iter().map(|line| vec![line.clone()]).collect();
            let sum = kernel.rows(
                &call,
                &Text {
                    hypotheses: ours.to_vec(),
                    references,
                },
                true,
            )?;
            total.resize(sum[0].len(), 0.0);
            total
                .iter_mut()
                .zip(&sum[0])
                .for_each(|(total, field)| *total += field);
        }
        kernel.score(&call, &total)
    };
    let bleu = score(
        "counting",
        "textMatches",
        json!({ "maxOrder": 4, "rule": "13A" }),
    )?;
    let settings = json!({ "charOrder": 6, "wordOrder": 0, "whitespace": false, "beta": 2.0, "epsSmoothing": false });
    Ok((bleu, score("chrf", "textTriples", settings)?))
}

/// Reads UTF-8. White space at the ends of lines, which sacreBLEU's command strips, counts in neither metric.
fn read_lines(file: &str) -> Result<Vec<String>, Error> {
    let content = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    if content.is_empty() {
        return Err(format!("{file} is empty: expected a line for each segment").into());
    }
    Ok(content
        .strip_suffix('\n')
        .unwrap_or(&content)
        .split('\n')
        .map(String::from)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(name: &str) -> String {
        format!("{ROOT}/test/vectors/real/{name}.txt")
    }

    #[test]
    fn vectors_are_equal_to_the_bit() {
        for scalar in [false, true] {
            let calls = prove(&mut open(scalar).unwrap(), &vectors().unwrap()).unwrap();
            assert!(calls >= 150, "{calls} calls");
        }
    }

    #[test]
    fn a_vector_that_differs_is_an_error() {
        let broken = vectors()
            .unwrap()
            .replacen("\"rows\":[[", "\"rows\":[[1", 1);
        let error = prove(&mut open(false).unwrap(), &broken)
            .unwrap_err()
            .to_string();
        assert!(error.contains("row 0 is"), "{error}");
    }

    // sacreBLEU 2.6.0: BLEU(force=True) and CHRF()
    #[test]
    fn scores_of_files_are_sacrebleus() {
        let (references, hypotheses) = (
            real("mlqe-pe-en-de.references"),
            real("mlqe-pe-en-de.hypotheses"),
        );
        let scores = score_files(&mut open(false).unwrap(), &references, &hypotheses).unwrap();
        assert_eq!(scores, (72.08342808644022, 84.51437330521324));
    }

    #[test]
    fn files_of_different_lengths_are_refused() {
        let (references, hypotheses) = (
            real("tatoeba-eng-tha.references"),
            real("mlqe-pe-en-de.hypotheses"),
        );
        let error = score_files(&mut open(false).unwrap(), &references, &hypotheses)
            .unwrap_err()
            .to_string();
        assert!(error.contains("has 31 lines"), "{error}");
    }
}

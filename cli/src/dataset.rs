//! Decisions as a Parquet file, which pandas, polars and the like read as a table.

use std::fs::File;
use std::io::{Write, stdout};
use std::path::Path;
use std::sync::Arc;

use deckname_arena::{Decision, Shard, SimulateRequest, decisions};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::json;

use crate::error::CliError;
use crate::simulate::with_bar;

/// A row is a decision. Views and actions are the text of their wire format.
const SCHEMA: &str = "message decision {
    required int64 game;
    required int32 step;
    required int32 seat;
    required binary bot (STRING);
    required int32 legal;
    required binary view (STRING);
    required binary action (STRING);
    optional group belief (LIST) {
        repeated group list {
            required group element (LIST) { repeated group list { required double element; } }
        }
    }
    optional group truth (LIST) { repeated group list { required int32 element; } }
    required double worth;
}";

/// Plays the games of a shard and writes their decisions into the file.
pub fn write(request: &SimulateRequest, shard: Shard, path: &Path) -> Result<(), CliError> {
    let failed = |why| CliError::Dataset { path: path.to_path_buf(), why };
    let file = File::create(path).map_err(|why| CliError::Write { path: path.to_path_buf(), why })?;
    let mut table = begun(file, request).map_err(failed)?;
    let mut written = 0;
    with_bar(request.games, |progress, stop| {
        decisions(request, shard, progress, stop, &mut |rows: &[Decision]| {
            written += rows.len();
            write_rows(&mut table, rows, &request.bots).map_err(failed)
        })
    })?;
    table.close().map_err(failed)?;
    Ok(writeln!(stdout(), "{written} decisions in {}", path.display())?)
}

/// The file says what was played.
fn begun(file: File, request: &SimulateRequest) -> Result<SerializedFileWriter<File>, ParquetError> {
    let SimulateRequest { game, options, bots, games, seed, .. } = request;
    let played = json!({"game": game, "options": options, "bots": bots, "games": games, "seed": seed});
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new("deckname".to_string(), played.to_string())]));
    SerializedFileWriter::new(file, Arc::new(parse_message_type(SCHEMA)?), Arc::new(properties.build()))
}

fn write_rows(table: &mut SerializedFileWriter<File>, rows: &[Decision], bots: &[String]) -> Result<(), ParquetError> {
    let mut group = table.next_row_group()?;
    let texts = |text: &dyn Fn(&Decision) -> String| {
        rows.iter().map(|row| text(row).into_bytes().into()).collect::<Vec<ByteArray>>()
    };
    let numbers = |number: &dyn Fn(&Decision) -> u32| rows.iter().map(|row| number(row) as i32).collect::<Vec<_>>();
    plain::<Int64Type>(&mut group, &rows.iter().map(|row| row.game as i64).collect::<Vec<_>>())?;
    plain::<Int32Type>(&mut group, &numbers(&|row| row.step))?;
    plain::<Int32Type>(&mut group, &numbers(&|row| row.seat.into()))?;
    plain::<ByteArrayType>(&mut group, &texts(&|row| bots[usize::from(row.seat)].clone()))?;
    plain::<Int32Type>(&mut group, &numbers(&|row| row.legal))?;
    plain::<ByteArrayType>(&mut group, &texts(&|row| row.view.to_string()))?;
    plain::<ByteArrayType>(&mut group, &texts(&|row| row.action.to_string()))?;
    let (mut beliefs, mut truths) = (Nested::default(), Nested::default());
    for row in rows {
        beliefs.add_belief(row.belief.as_deref());
        truths.add_truth(row.truth.as_deref());
    }
    beliefs.write::<DoubleType>(&mut group)?;
    truths.write::<Int32Type>(&mut group)?;
    plain::<DoubleType>(&mut group, &rows.iter().map(|row| row.worth).collect::<Vec<_>>())?;
    group.close()?;
    Ok(())
}

/// The next column, with a value in every row.
fn plain<T: DataType>(group: &mut SerializedRowGroupWriter<'_, File>, values: &[T::T]) -> Result<(), ParquetError> {
    column::<T>(group, values, None)
}

/// The next column. Levels say which values are there, and which list each belongs to.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
    levels: Option<(&[i16], &[i16])>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    let (defined, repeated) = levels.unzip();
    column.typed::<T>().write_batch(values, defined, repeated)?;
    column.close()
}

/// Values in lists, as Parquet flattens them: how much of the nesting is there, and at which depth a value goes on.
#[derive(Default)]
struct Nested<T> {
    values: Vec<T>,
    defined: Vec<i16>,
    repeated: Vec<i16>,
}

impl<T> Nested<T> {
    fn add(&mut self, value: Option<T>, defined: i16, repeated: i16) {
        self.values.extend(value);
        self.defined.push(defined);
        self.repeated.push(repeated);
    }

    fn write<D: DataType<T = T>>(&self, group: &mut SerializedRowGroupWriter<'_, File>) -> Result<(), ParquetError> {
        column::<D>(group, &self.values, Some((&self.defined, &self.repeated)))
    }
}

impl Nested<f64> {
    fn add_belief(&mut self, belief: Option<&[Vec<f64>]>) {
        match belief {
            None => self.add(None, 0, 0),
            Some([]) => self.add(None, 1, 0),
            Some(questions) => {
                for (question, chances) in questions.iter().enumerate() {
                    let first = i16::from(question > 0);
                    if chances.is_empty() {
                        self.add(None, 2, first);
                    }
                    for (answer, chance) in chances.iter().enumerate() {
                        self.add(Some(*chance), 3, if answer == 0 { first } else { 2 });
                    }
                }
            }
        }
    }
}

impl Nested<i32> {
    fn add_truth(&mut self, truth: Option<&[u32]>) {
        match truth {
            None => self.add(None, 0, 0),
            Some([]) => self.add(None, 1, 0),
            Some(answers) => {
                for (question, answer) in answers.iter().enumerate() {
                    self.add(Some(*answer as i32), 2, i16::from(question > 0));
                }
            }
        }
    }
}

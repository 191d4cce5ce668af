//! The wire format as Python objects, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// What is nested deeper than this is no wire format.
const DEEPEST: u8 = 32;

pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => PyBool::new(py, *yes).to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into_pyobject(py)?.into_any(),
            None => number.as_f64().unwrap_or(f64::NAN).into_pyobject(py)?.into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(to_python(py, item)?))?;
            list.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            map.iter().try_for_each(|(key, item)| dict.set_item(key, to_python(py, item)?))?;
            dict.into_any()
        }
    })
}

pub fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(object, 0)
}

fn read(object: &Bound<'_, PyAny>, depth: u8) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyTypeError::new_err("nested too deeply for the wire format"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(yes) = object.cast::<PyBool>() {
        return Ok(Value::Bool(yes.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return object.extract::<i64>().map(Value::from);
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        return Ok(Number::from_f64(number.extract()?).map_or(Value::Null, Value::Number));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.extract()?));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return object.try_iter()?.map(|item| read(&item?, depth + 1)).collect::<PyResult<_>>().map(Value::Array);
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut map = Map::new();
        for (key, item) in dict {
            map.insert(key.extract()?, read(&item, depth + 1)?);
        }
        return Ok(Value::Object(map));
    }
    // NumPy's integers and the like.
    if let Ok(number) = object.extract::<i64>() {
        return Ok(Value::from(number));
    }
    Err(PyTypeError::new_err(format!("{} is not in the wire format", object.get_type().name()?)))
}

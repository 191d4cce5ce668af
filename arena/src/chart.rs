//! A bar chart as SVG. A dozen bars need no library.

use crate::Interval;

const ROW: f64 = 28.0;
const LEFT: f64 = 150.0;
const WIDTH: f64 = 720.0;
const TOP: f64 = 44.0;

/// A bar from 0 for each row, with its interval as a whisker.
pub(crate) fn bars(title: &str, rows: &[(&str, Interval)]) -> String {
    let low = rows.iter().map(|(_, interval)| interval.low).fold(0.0, f64::min);
    let high = rows.iter().map(|(_, interval)| interval.high).fold(0.0, f64::max);
    let scale = (WIDTH - LEFT - 90.0) / (high - low).max(1e-9);
    let at = |value: f64| LEFT + (value - low) * scale;
    let height = TOP + ROW * rows.len() as f64 + 16.0;
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"monospace\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#f4ecd8\"/>\n\
         <text x=\"16\" y=\"24\" font-weight=\"bold\" fill=\"#12302f\">{}</text>\n",
        escaped(title)
    );
    let bar = |(row, (name, interval)): (usize, &(&str, Interval))| {
        let y = TOP + ROW * row as f64;
        let (from, to) = (at(interval.mean.min(0.0)), at(interval.mean.max(0.0)));
        let (low, high, label) = (at(interval.low), at(interval.high), escaped(name));
        let (right, base, middle, width) = (LEFT - 10.0, y + 13.0, y + 8.0, to - from);
        format!(
            "<text x=\"{right:.0}\" y=\"{base:.1}\" text-anchor=\"end\" fill=\"#12302f\">{label}</text>\n\
             <rect x=\"{from:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"16\" fill=\"#2f6f6b\"/>\n\
             <path d=\"M{low:.1} {middle:.1}H{high:.1}\" stroke=\"#b5482f\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{base:.1}\" fill=\"#12302f\">{:.0}</text>\n",
            high + 8.0,
            interval.mean,
        )
    };
    rows.iter().enumerate().map(bar).fold(head, |svg, bar| svg + &bar) + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

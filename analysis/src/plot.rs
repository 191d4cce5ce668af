//! The plot of a calibration, as SVG.

use std::fmt::Write as _;

use crate::calibrate::Calibration;

const SIZE: f64 = 320.0;
const LEFT: f64 = 54.0;
const TOP: f64 = 40.0;
/// The area of the largest point.
const AREA: f64 = 180.0;

/// Stated chances from left to right, what came true from bottom to top. The larger a point, the more claims it stands for.
pub(crate) fn calibration(found: &Calibration) -> String {
    let x = |share: f64| LEFT + SIZE * share;
    let y = |share: f64| TOP + SIZE * (1.0 - share);
    let most = found.bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1) as f64;
    let (width, height) = (LEFT + SIZE + 24.0, TOP + SIZE + 52.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}: stated and true, {} games</text>\n",
        found.game, found.games
    );
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (at_x, at_y, label) = (x(tenth), y(tenth), 100.0 * tenth);
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {at_y}H{}M{at_x} {TOP}V{}\" stroke=\"#d0d0d0\"/>\n\
             <text x=\"{at_x}\" y=\"{}\" text-anchor=\"middle\">{label}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text>\n",
            x(1.0),
            y(0.0),
            y(0.0) + 18.0,
            LEFT - 8.0,
            at_y + 4.0
        );
    }
    let _ = write!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"#808080\" stroke-dasharray=\"5 4\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">stated, in %</text>\n\
         <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">true, in %</text>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        x(0.5),
        y(0.0) + 38.0,
        y(0.5)
    );
    for bin in found.bins.iter().filter(|bin| bin.count > 0) {
        let radius = (AREA * bin.count as f64 / most).sqrt().max(3.0);
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#0b5c6b\" fill-opacity=\"0.75\"><title>{} claims: stated {:.1} %, true {:.1} %</title></circle>",
            x(bin.stated),
            y(bin.came_true),
            bin.count,
            100.0 * bin.stated,
            100.0 * bin.came_true
        );
    }
    svg.push_str("</svg>\n");
    svg
}

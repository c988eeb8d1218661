//! Charts and pages of reports. A page holds its drawings itself and needs nothing from elsewhere.

use plotters::prelude::*;

const CHART: (u32, u32) = (760, 420);

/// A line of a chart.
pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// The beginning of a page, up to its first heading.
pub fn head(title: &str) -> String {
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.4 }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
th, td {{ padding: 0.2rem 0.7rem; border-bottom: 1px solid #ccc; text-align: right }}
th:first-child, td:first-child {{ text-align: left }}
svg {{ max-width: 100%; height: auto }}
</style>
</head>
<body>
<h1>{title}</h1>
"
    )
}

/// Text as it stands in a page.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Lines over logarithmic axes, the horizontal one in powers of two, with one more line in dashes.
/// A drawing for a page. Lines without points are left out.
pub fn log_log(lines: &[Line], dashed: Option<&Line>, x: &str, y: &str) -> Result<String, String> {
    draw(lines, dashed, x, y).map_err(|e| format!("cannot draw {y}: {e}"))
}

fn draw(
    lines: &[Line],
    dashed: Option<&Line>,
    x: &str,
    y: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    let all = || lines.iter().chain(dashed).flat_map(|line| &line.points);
    let bounds = |values: &mut dyn Iterator<Item = f64>| {
        values.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), v| (low.min(v), high.max(v)))
    };
    let (least, most) = bounds(&mut all().map(|p| p.0));
    let (lowest, highest) = bounds(&mut all().map(|p| p.1));
    if !lowest.is_finite() {
        return Ok(String::new());
    }
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, CHART).into_drawing_area();
        root.fill(&WHITE)?;
        let across = (least..most.max(least * 2.0)).log_scale().base(2.0);
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(90)
            .build_cartesian_2d(across, (lowest / 1.5..highest * 1.5).log_scale())?;
        let number = |y: &f64| if *y < 10.0 { format!("{y:.2}") } else { format!("{y:.0}") };
        chart
            .configure_mesh()
            .x_desc(x)
            .y_desc(y)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&number)
            .light_line_style(WHITE)
            .draw()?;
        if let Some(line) = dashed {
            let style = ShapeStyle::from(&BLACK.mix(0.4)).stroke_width(1);
            chart
                .draw_series(LineSeries::new(line.points.iter().copied(), style))?
                .label(line.name.as_str())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
        }
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.points.is_empty()) {
            let style = ShapeStyle::from(&Palette99::pick(number)).stroke_width(2);
            chart
                .draw_series(LineSeries::new(line.points.iter().copied(), style))?
                .label(line.name.as_str())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.2))
            .draw()?;
        root.present()?;
    }
    // An inline drawing needs no name space.
    Ok(svg.replace(" xmlns=\"http://www.w3.org/2000/svg\"", ""))
}

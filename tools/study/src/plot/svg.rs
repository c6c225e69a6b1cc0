//! Pictures as SVG.

use std::collections::BTreeMap;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::plot::picture::{Panel, Picture, Point, Points, Strips};
use crate::{Error, Result};

const WIDTH: i32 = 1200;
const MARGIN: i32 = 20;
/// Where the picture of the values begins: left of it are labels.
const LEFT: i32 = 90;
/// The height of a line of text.
const LINE: i32 = 32;
/// The height of the points with their axes.
const POINTS: i32 = 480;
/// The height of strips, if there are many.
const STRIPS: i32 = 360;
/// The height of a square.
const SQUARE: i32 = 720;

const PAPER: RGBColor = RGBColor(253, 253, 250);
const INK: RGBColor = RGBColor(45, 45, 45);
const FAINT: RGBColor = RGBColor(222, 222, 216);
const BAND: RGBColor = RGBColor(240, 240, 233);
const WON: RGBColor = RGBColor(52, 101, 164);
const LOST: RGBColor = RGBColor(204, 36, 49);
const EXCEPTED: RGBColor = RGBColor(240, 150, 0);
const EXCEPTED_LOST: RGBColor = RGBColor(176, 84, 0);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws pictures, one under the other.
///
/// # Errors
///
/// If the plotting library refuses, in a sentence.
pub fn draw(pictures: &[Picture]) -> Result<String> {
    let mut svg = String::new();
    draw_all(pictures, &mut svg).map_err(|error| Error::NotDrawn(error.to_string()))?;
    Ok(svg)
}

fn draw_all(pictures: &[Picture], svg: &mut String) -> Drawn {
    let panels = |picture: &Picture| 3 * LINE + picture.panels.iter().map(height).sum::<i32>();
    let whole: i32 = MARGIN + pictures.iter().map(panels).sum::<i32>();
    let area = SVGBackend::with_string(svg, (WIDTH as u32, whole as u32)).into_drawing_area();
    area.fill(&PAPER)?;
    let mut top = MARGIN;
    for picture in pictures {
        write(&area, &picture.name, (MARGIN, top + LINE / 2), 28, HPos::Left)?;
        write(&area, &picture.drawn, (MARGIN, top + 3 * LINE / 2), 22, HPos::Left)?;
        legend(&area, picture, top + LINE / 2)?;
        top += 2 * LINE;
        for panel in &picture.panels {
            match panel {
                Panel::Points(points) => draw_points(&area, points, top)?,
                Panel::Strips(strips) => draw_strips(&area, strips, top)?,
            }
            top += height(panel);
        }
        top += LINE;
    }
    area.present()?;
    Ok(())
}

fn height(panel: &Panel) -> i32 {
    match panel {
        Panel::Points(_) => POINTS,
        // A caption above, and numbers of columns below.
        Panel::Strips(strips) => 2 * LINE + strips.rows.len() as i32 * cell(strips).1,
    }
}

/// Says at the right which colours mean something.
fn legend(area: &Area, picture: &Picture, middle: i32) -> Drawn {
    let points = picture.panels.iter().flat_map(|panel| match panel {
        Panel::Points(points) => vec![&points.points],
        Panel::Strips(strips) => strips.rows.iter().collect(),
    });
    let points: Vec<&Point> = points.flatten().collect();
    let words: &[(&str, RGBColor)] = if points.iter().any(|point| point.excepted) {
        &[("lost exception", EXCEPTED_LOST), ("exception", EXCEPTED), ("lost", LOST)]
    } else if points.iter().any(|point| point.lost) {
        &[("lost", LOST)]
    } else {
        &[]
    };
    let mut right = WIDTH - MARGIN;
    for &(word, color) in words {
        write(area, word, (right, middle), 22, HPos::Right)?;
        right -= 10 * word.len() as i32 + 20;
        let square = [(right - 14, middle - 7), (right, middle + 7)];
        area.draw(&Rectangle::new(square, color.filled()))?;
        right -= 34;
    }
    Ok(())
}

fn draw_points(area: &Area, points: &Points, top: i32) -> Drawn {
    let last = points.first + points.points.len() as u64 - 1;
    let largest = points.points.iter().map(|point| point.value).max().unwrap_or(0);
    let (from, to) = (points.first as i64, last as i64);
    write(area, "g(n)", (LEFT, top + LINE / 2), 22, HPos::Left)?;
    let size = (WIDTH as u32, (POINTS - LINE) as u32);
    let panel = area.clone().shrink((0, top + LINE), size);
    let mut chart = ChartBuilder::on(&panel)
        .margin_top(MARGIN / 2)
        .margin_right(2 * MARGIN)
        .x_label_area_size(2 * LINE)
        .y_label_area_size(LEFT)
        .build_cartesian_2d(from..to + 1, -1..largest as i64 + 1)?;

    if let Some((start, period)) = points.repeats.filter(|&(_, period)| to as u64 / period <= 100) {
        let ends = |begin: u64| (begin + period).min(last) as i64;
        let bands = (start..last).step_by(2 * period as usize).map(|begin| {
            let corners = [(begin as i64, -1), (ends(begin), largest as i64 + 1)];
            Rectangle::new(corners, BAND.filled())
        });
        chart.draw_series(bands)?;
    }
    let label = ("sans-serif", 22).into_font().color(&INK);
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(INK)
        .x_labels(12)
        .y_labels(10)
        .y_label_formatter(&|value| if *value < 0 { String::new() } else { value.to_string() })
        .x_desc(points.word)
        .label_style(label.clone())
        .axis_desc_style(label)
        .draw()?;

    // Where values lie far apart, points are bars: many fit side by side.
    let level = (POINTS - 4 * LINE) / (largest as i32 + 2);
    let room = chart.plotting_area().dim_in_pixel().0.div_ceil(points.points.len() as u32) as i32;
    let wide = room.clamp(if level > 12 { 1 } else { 3 }, 8);
    let high = (level / 2).clamp(wide, 16);
    let mut rows: Layers = BTreeMap::new();
    for (n, point) in (from..).zip(&points.points) {
        let (x, y) = chart.plotting_area().map_coordinate(&(n, point.value as i64));
        let (layer, color) = match point {
            Point { lost: true, excepted: true, .. } => (3, EXCEPTED_LOST),
            Point { excepted: true, .. } => (2, EXCEPTED),
            Point { lost: true, .. } => (1, LOST),
            _ => (0, WON),
        };
        let high = if layer > 0 { high.max(8) } else { high };
        let left = x - wide / 2;
        let squares = &mut rows.entry((layer, y - high / 2, high)).or_insert((color, vec![])).1;
        squares.push((left, left + wide));
    }
    draw_rows(area, rows)
}

fn draw_strips(area: &Area, strips: &Strips, top: i32) -> Drawn {
    let (wide, high) = cell(strips);
    let largest = strips.rows.iter().flatten().map(|point| point.value).max().unwrap_or(0);
    let darker = if largest > 1 { "; the larger the value, the darker" } else { "" };
    let caption = format!("{}{darker}", strips.caption);
    write(area, &caption, (LEFT, top + LINE / 2), 22, HPos::Left)?;
    let top = top + LINE;
    let mut rows: Layers = BTreeMap::new();
    for (y, row) in (top..).step_by(high as usize).zip(&strips.rows) {
        for (x, point) in (LEFT..).step_by(wide as usize).zip(row) {
            let (layer, color) = shade(*point, largest);
            let cells = &mut rows.entry((layer, y, high)).or_insert((color, vec![])).1;
            match cells.last_mut().filter(|last| last.1 == x) {
                Some(last) => last.1 += wide,
                None => cells.push((x, x + wide)),
            }
        }
    }
    draw_rows(area, rows)?;

    let (first, more) = strips.labels;
    for row in (0..strips.rows.len() as i32).step_by(step(LINE, high)) {
        let label = (first + row as u64 * more).to_string();
        let middle = top + row * high + high / 2;
        write(area, &label, (LEFT - 10, middle), 20, HPos::Right)?;
    }
    let below = top + strips.rows.len() as i32 * high + LINE / 2;
    for column in (0..strips.columns() as i32).step_by(step(60, wide)) {
        let label = (strips.first + column as u64).to_string();
        let middle = LEFT + column * wide + wide / 2;
        write(area, &label, (middle, below), 20, HPos::Center)?;
    }
    Ok(())
}

/// The colour of a cell and its number: the larger the value, the darker.
fn shade(point: Point, largest: u64) -> (u8, RGBColor) {
    match point {
        Point { lost: true, excepted: false, .. } => (0, LOST),
        Point { lost: true, excepted: true, .. } => (1, EXCEPTED_LOST),
        Point { excepted: true, .. } => (2, EXCEPTED),
        Point { value, .. } => {
            let shade = value.saturating_sub(1) * 7 / largest.saturating_sub(1).max(1);
            let between = |light: u64, dark: u64| (light - (light - dark) * shade / 7) as u8;
            (3 + shade as u8, RGBColor(between(214, 33), between(225, 66), between(238, 120)))
        }
    }
}

/// How wide and how high the cells are.
fn cell(strips: &Strips) -> (i32, i32) {
    let (rows, columns) = (strips.rows.len() as i32, strips.columns() as i32);
    if strips.square {
        let side = (SQUARE / columns).clamp(1, 32);
        return (side, side);
    }
    let wide = (WIDTH - LEFT - MARGIN) / columns;
    (wide.clamp(1, 32), (STRIPS / rows).clamp(1, 32))
}

/// How many labels to step so that they are that far apart: 1, 2, 5, 10, …
fn step(apart: i32, each: i32) -> usize {
    let steps = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i32.pow(zeros)));
    steps.into_iter().find(|step| step * each >= apart).unwrap_or(1) as usize
}

/// A line of text: its middle, at its left or right end or halfway.
fn write(area: &Area, text: &str, at: (i32, i32), size: i32, h_pos: HPos) -> Drawn {
    let style = ("sans-serif", size).into_font().color(&INK);
    area.draw(&Text::new(text, at, style.pos(Pos::new(h_pos, VPos::Center))))?;
    Ok(())
}

/// Squares of one colour that stand on one line, by what is drawn first, the top and the height: the colour, and from where
/// to where each goes.
type Layers = BTreeMap<(u8, i32, i32), (RGBColor, Vec<(i32, i32)>)>;

/// Draws the squares of a row as one polygon: along the line on which they stand, around each, and back.
fn draw_rows(area: &Area, rows: Layers) -> Drawn {
    for ((_, top, height), (color, squares)) in rows {
        let bottom = top + height;
        let around = |(left, right)| [(left, bottom), (left, top), (right, top), (right, bottom)];
        let corners: Vec<(i32, i32)> = squares.into_iter().flat_map(around).collect();
        area.draw(&Polygon::new(corners, color.filled()))?;
    }
    Ok(())
}

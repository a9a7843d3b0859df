import { Button } from '../ui/button.tsx'
import { barsHeight, BarsBelow } from './bars-below.tsx'
import type { Frame } from './chart-frame.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { scaleOf } from './chart-scale.ts'
import { FigureTable, type Part } from './pictures.tsx'
import { useBox, type Box } from './use-box.ts'
import { useZone, type Zone } from './use-zone.ts'
import css from './charts.module.css'

export interface ChartPoint {
  id: number
  /** Shown below the point: a day. */
  label: string
  /** Tooltip. */
  title: string
  value: number | null
  expected: { low: number; high: number } | null
  hasAnomaly: boolean
  /** Whether this is the open run. */
  isSelected: boolean
  /** Not measured yet: the line is dashed from the last point before it on. */
  isForecast?: boolean
  /** Draws a dashed line here, with this text above it if it isn't empty. Without any, the open run has one. */
  mark?: string | undefined
}

interface Props {
  points: ChartPoint[]
  label: string
  format: (value: number) => string
  /** Stacked parts per point, drawn as columns below the line: a second chart of the same days. */
  bars?: readonly (readonly Part[])[]
  /** Whether the values also stand in a table beside the chart; else it brings one for screen readers. */
  hasTable?: boolean
}

const below = 22
const above = 8
const aboveMarks = 20
const right = 8
const labelWidth = 62
const digitWidth = 7

function frameOf({ points, format, bars }: Props, box: Box): Frame {
  const { width } = box
  const height = bars ? box.height - barsHeight : box.height
  const values = points.flatMap(({ value, expected }) => [
    ...(value === null ? [] : [value]),
    ...(expected ? [expected.low, expected.high] : []),
  ])
  const scale = scaleOf(values.length > 0 ? values : [0], height > 130 ? 5 : 3)
  const left = 10 + digitWidth * Math.max(...scale.ticks.map((tick) => format(tick).length))
  const bottom = height - below
  const top = points.some(({ mark }) => mark) ? aboveMarks : above
  const step = (width - left - right) / Math.max(1, points.length - 1)
  const share = (value: number) => (value - scale.low) / (scale.high - scale.low)
  return {
    left,
    top,
    bottom,
    width,
    ticks: scale.ticks,
    x: (index) => (points.length === 1 ? left + (width - left - right) / 2 : left + index * step),
    y: (value) => bottom - share(value) * (bottom - top),
  }
}

type Placed = [x: number, y: number]
const path = (places: Placed[]) => places.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')

/** The band starts later if there are too few earlier runs. */
function bandPath(points: ChartPoint[], { x, y }: Frame): string {
  const known = points.flatMap(({ expected }, at) => (expected ? [{ at, ...expected }] : []))
  const upper = known.map(({ at, high }): Placed => [x(at), y(high)])
  const lower = known.map(({ at, low }): Placed => [x(at), y(low)]).toReversed()
  return known.length > 1 ? `${path([...upper, ...lower])}Z` : ''
}

function Axes({ points, frame, format, bars }: Props & { frame: Frame }) {
  const { left, width, bottom, ticks, x, y } = frame
  const days = bars ? bottom + barsHeight : bottom
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - left) / labelWidth))))
  const last = points.length - 1
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.chartgrid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text className={css.chartlabel} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, at) =>
          (last - at) % every === 0 && (
            <text
              key={point.id}
              className={css.chartlabel}
              x={at === last ? Math.min(width, x(at) + 20) : x(at)}
              y={days + 18}
              textAnchor={at === last ? 'end' : 'middle'}
            >
              {point.label}
            </text>
          ),
      )}
    </>
  )
}

function Marks({ points, frame }: { points: ChartPoint[]; frame: Frame }) {
  const { x, y, top, bottom, width } = frame
  const isMarked = points.some(({ mark }) => mark !== undefined)
  return (
    <>
      {points.map(({ id, value, hasAnomaly, isSelected, mark }, at) => (
        <g key={id}>
          {(isMarked ? mark !== undefined : isSelected) && (
            <line className={css.chartrun} x1={x(at)} x2={x(at)} y1={top} y2={bottom} />
          )}
          {mark && (
            <text
              className={css.chartmark}
              x={Math.min(x(at), width)}
              y={top - 6}
              textAnchor={at > points.length - 3 ? 'end' : 'middle'}
            >
              {mark}
            </text>
          )}
          {value !== null && hasAnomaly && (
            <circle className={css.chartanomaly} cx={x(at)} cy={y(value)} r={4.5} />
          )}
          {value !== null && !hasAnomaly && points.length === 1 && (
            <circle className={css.chartpoint} cx={x(at)} cy={y(value)} r={3} />
          )}
        </g>
      ))}
    </>
  )
}

/** The measured line, and the dashed one from its last point on. */
function linesOf(points: ChartPoint[], { x, y }: Frame): { measured: string; forecast: string } {
  const placed = points.flatMap(({ value, isForecast = false }, at) =>
    value === null ? [] : [{ place: [x(at), y(value)] as Placed, isForecast }],
  )
  const measured = placed.filter(({ isForecast }) => !isForecast).map(({ place }) => place)
  const later = placed.filter(({ isForecast }) => isForecast).map(({ place }) => place)
  return {
    measured: path(measured),
    forecast: later.length === 0 ? '' : path([...measured.slice(-1), ...later]),
  }
}

/** The chosen part of the points and of the columns below them. */
const within = (props: Props, { from, to }: Zone): Props => ({
  ...props,
  points: props.points.slice(from, to + 1),
  ...(props.bars && { bars: props.bars.slice(from, to + 1) }),
})

/**
 * A metric over runs or days: the expected band, a line, red dots for anomalies, and a dashed red line at the open run.
 * The pointer and the arrow keys read its points one by one; dragging, or Shift and the arrow keys, enlarges a part.
 */
export function LineChart(props: Props) {
  const { points, label, format, hasTable = false } = props
  const [ref, box] = useBox()
  const [zone, enlarge] = useZone(points)
  const shown = zone ? within(props, zone) : props
  const frame = box.width > 0 && points.length > 0 ? frameOf(shown, box) : null
  return (
    <div ref={ref} className={css.chartbox}>
      {frame && (
        <>
          <Drawing {...shown} frame={frame} box={box} />
          <ChartCursor
            key={`${zone?.from} ${zone?.to}`}
            points={shown.points}
            label={label}
            frame={frame}
            isPart={zone !== null}
            onPart={(part) =>
              enlarge(part && { from: part.from + (zone?.from ?? 0), to: part.to + (zone?.from ?? 0) })
            }
          />
          {zone && (
            <Button small className={css.chartwhole} onClick={() => enlarge(null)}>
              Show all {points.length}
            </Button>
          )}
        </>
      )}
      {!hasTable && points.length > 0 && (
        <FigureTable
          label={`Values of: ${label}`}
          heads={['Point', 'Value']}
          rows={points.map(({ label: name, value }) => [name, value === null ? 'None' : format(value)])}
        />
      )}
    </div>
  )
}

function Drawing({ frame, box, ...props }: Props & { frame: Frame; box: Box }) {
  const { points, label, bars } = props
  const lines = linesOf(points, frame)
  return (
    <svg width={box.width} height={box.height} role="img" aria-label={label}>
      <Axes {...props} frame={frame} />
      <path className={css.chartband} d={bandPath(points, frame)} />
      <path className={css.chartline} d={lines.measured} />
      {lines.forecast && <path className={css.chartforecast} d={lines.forecast} />}
      <Marks points={points} frame={frame} />
      {bars && <BarsBelow bars={bars} frame={frame} />}
    </svg>
  )
}

import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Frame } from './chart-frame.ts'
import type { Zone } from './use-zone.ts'
import css from './charts.module.css'

interface Point {
  title: string
  value: number | null
}

interface Props {
  points: readonly Point[]
  label: string
  frame: Frame
  /** Whether only a part of the points is shown. */
  isPart: boolean
  /** Shows a part of the points enlarged; null shows all. */
  onPart: (part: Zone | null) => void
}

/** A part of fewer points says nothing about a course. */
const fewest = 2

const zoneOf = (one: number, other: number): Zone => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
})
const isEnough = ({ from, to }: Zone, all: number) => to - from + 1 >= fewest && to - from + 1 < all

/** The position that a key leads to from another; null for other keys. */
function stepOf(key: string, at: number | null, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(0, (at ?? last + 1) - 1)
  if (key === 'ArrowRight') return Math.min(last, (at ?? -1) + 1)
  return null
}

/** Reads a chart point by point, by pointer or keyboard, and chooses a part of it. */
export function ChartCursor({ points, label, frame, isPart, onPart }: Props) {
  const [at, move] = useState<number | null>(null)
  const [anchor, hold] = useState<number | null>(null)
  const last = points.length - 1
  const zone = at !== null && anchor !== null ? zoneOf(anchor, at) : null
  const leave = () => {
    move(null)
    hold(null)
  }
  const finish = () => {
    if (zone && isEnough(zone, points.length)) onPart(zone)
    hold(null)
  }

  const under = (event: PointerEvent<HTMLElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left
    const step = last > 0 ? frame.x(1) - frame.x(0) : 1
    return Math.max(0, Math.min(last, Math.round((across - frame.x(0)) / step)))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    move(under(event))
    hold(under(event))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, at, last)
    if (next !== null) {
      event.preventDefault()
      hold(event.shiftKey ? (anchor ?? at ?? next) : null)
      move(next)
    } else if (event.key === 'Enter') finish()
    else if (event.key === 'Escape' && (zone || isPart)) {
      // Ends the choice of a part, not what the chart stands in.
      event.stopPropagation()
      if (zone) hold(null)
      else onPart(null)
    }
  }

  return (
    <div
      className={css.chartcursor}
      role="slider"
      tabIndex={0}
      aria-label={`Points of: ${label}`}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={points[at ?? last]?.title}
      aria-description="Shift with the arrow keys marks a part, Enter enlarges it, Escape shows all."
      onPointerMove={(event) => move(under(event))}
      onPointerDown={onPointerDown}
      onPointerUp={finish}
      onPointerLeave={leave}
      onPointerCancel={leave}
      onKeyDown={onKeyDown}
      onBlur={leave}
    >
      {at !== null && points[at] && <Reading point={points[at]} at={at} zone={zone} frame={frame} />}
    </div>
  )
}

interface ReadingProps {
  point: Point
  at: number
  zone: Zone | null
  frame: Frame
}

/** The line at the point that is read, its text, and the part that is being chosen. */
function Reading({ point, at, zone, frame }: ReadingProps) {
  const { x, y, width, top } = frame
  const isLeft = x(at) < width / 2
  return (
    <>
      {zone && zone.to > zone.from && (
        <i className={css.chartzone} style={{ left: x(zone.from), width: x(zone.to) - x(zone.from) }} />
      )}
      <i className={css.chartread} style={{ left: x(at), top }} />
      {point.value !== null && <i className={css.chartdot} style={{ left: x(at), top: y(point.value) }} />}
      <span
        className={css.charttip}
        style={isLeft ? { left: x(at) + 10 } : { right: width - x(at) + 10 }}
        aria-hidden="true"
      >
        {point.title}
      </span>
    </>
  )
}

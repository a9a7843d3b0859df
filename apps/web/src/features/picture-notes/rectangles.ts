import type { NoteRectangle } from '@windrow/contract/picture-notes'

/** A point in percent of the picture. */
export interface Point {
  x: number
  y: number
}

/** What a pointer holds of a rectangle: all of it, a corner, or the first corner of a new one. */
export type Grip = 'new' | 'move' | 'nw' | 'ne' | 'sw' | 'se'
export const corners = ['nw', 'ne', 'sw', 'se'] as const

/** In percent of the picture: what an arrow key moves or resizes. */
const step = 1

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** A point of the window as one of the picture, which is at `box`; outside of the picture it is at its edge. */
export const pointIn = (
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { clientX: number; clientY: number },
): Point => ({
  x: clamp(((at.clientX - box.left) / box.width) * 100, 0, 100),
  y: clamp(((at.clientY - box.top) / box.height) * 100, 0, 100),
})

/** The rectangle with these two corners. */
export const between = (a: Point, b: Point): NoteRectangle => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Moves a rectangle, but not over the edge of the picture. */
const moved = (rectangle: NoteRectangle, x: number, y: number): NoteRectangle => ({
  ...rectangle,
  left: clamp(rectangle.left + x, 0, 100 - rectangle.width),
  top: clamp(rectangle.top + y, 0, 100 - rectangle.height),
})

/** What becomes of a rectangle when the pointer goes from one point to another. */
export function dragged(grip: Grip, rectangle: NoteRectangle, from: Point, to: Point): NoteRectangle {
  if (grip === 'new') return between(from, to)
  if (grip === 'move') return moved(rectangle, to.x - from.x, to.y - from.y)
  const { left, top, width, height } = rectangle
  const opposite = {
    x: grip.endsWith('w') ? left + width : left,
    y: grip.startsWith('n') ? top + height : top,
  }
  return between(opposite, to)
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** What an arrow key makes of a rectangle; null for other keys. */
export function nudged(rectangle: NoteRectangle, key: string, isResize: boolean): NoteRectangle | null {
  const direction = directions[key]
  if (!direction) return null
  if (!isResize) return moved(rectangle, direction.x, direction.y)
  return {
    ...rectangle,
    width: clamp(rectangle.width + direction.x, step, 100 - rectangle.left),
    height: clamp(rectangle.height + direction.y, step, 100 - rectangle.top),
  }
}

/** Where a note that is drawn with the keyboard begins. */
export const inTheMiddle: NoteRectangle = { left: 40, top: 40, width: 20, height: 20 }

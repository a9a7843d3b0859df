import { overlap, type Box } from './label-placement.ts'

/** Size of the mark with the number of an item, in pixels. */
const height = 18
const widthOf = (number: number) => 12 + 7 * String(number).length
/** The frame of an item is drawn around it at most at this distance. */
export const frame = 4

/** The distance of frames from their items, so that a frame doesn't cross the text of the next item. */
export function frameDistance(items: readonly Box[]): number {
  const gaps = items.slice(1).flatMap((box, index) => {
    const above = items[index]!
    const gap = box.y - above.y - above.height
    return gap > -above.height && overlap({ ...box, y: 0, height: 1 }, { ...above, y: 0, height: 1 }) > 0
      ? [gap]
      : []
  })
  return Math.max(0, Math.min(frame, ...gaps.map((gap) => gap / 2)))
}

/** Whether a number at a place would cover the last one shown. */
export const coversLast = (spot: Place, last: Place | null): boolean =>
  last !== null && Math.abs(spot.y - last.y) < height && Math.abs(spot.x - last.x) < 2 * height

export interface Place {
  x: number
  y: number
}

/**
 * Where the number of an item is drawn: left of it or above it, so that it covers neither its text nor that of
 * another item. If neither side is free, it is on the corner of the frame.
 */
export function numberSpot(box: Box, number: number, items: readonly Box[]): Place {
  const width = widthOf(number)
  const spots = [
    { x: box.x - frame - width, y: box.y - frame },
    { x: box.x - frame, y: box.y - frame - height },
  ]
  const isFree = ({ x, y }: Place) =>
    x >= 0 && y >= 0 && items.every((item) => overlap({ x, y, width, height }, item) === 0)
  return spots.find(isFree) ?? { x: box.x - 10, y: box.y - 14 }
}

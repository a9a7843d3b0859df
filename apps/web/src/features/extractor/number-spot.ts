import { overlap, type Box } from './label-placement.ts'

/** Size of the mark with the number of an item, in pixels. */
const height = 18
const widthOf = (number: number) => 12 + 7 * String(number).length
/** The frame of an item is drawn around it at this distance. */
const frame = 4

/**
 * Where the number of an item is drawn: left of it or above it, so that it covers neither its text nor that of
 * another item. If neither side is free, it is on the corner of the frame.
 */
export function numberSpot(box: Box, number: number, items: readonly Box[]): { x: number; y: number } {
  const width = widthOf(number)
  const spots = [
    { x: box.x - frame - width, y: box.y - frame },
    { x: box.x - frame, y: box.y - frame - height },
  ]
  const isFree = ({ x, y }: { x: number; y: number }) =>
    x >= 0 && y >= 0 && items.every((item) => overlap({ x, y, width, height }, item) === 0)
  return spots.find(isFree) ?? { x: box.x - 10, y: box.y - 14 }
}

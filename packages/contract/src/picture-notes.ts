/** Notes on pictures. Doesn't use zod, so the browser can import it. */

/** Where a note is, in pixels of two base sizes: its position of one, its size of the other. */
export interface NotePlace {
  fileX: number
  fileY: number
  fileWidth: number
  fileHeight: number
}

/** A rectangle in percent of the picture, from its left upper corner. */
export interface NoteRectangle {
  left: number
  top: number
  width: number
  height: number
}

/** The size of a picture in whose pixels positions are stored. */
export const notePositionBase = { width: 1004, height: 772 } as const
/** The size of a picture in whose pixels sizes are stored. */
export const noteSizeBase = { width: 1024, height: 760 } as const
export const longestNote = 2000
export const mostNotes = 200

const percent = (value: number, base: number): number => (value / base) * 100
const pixels = (share: number, base: number): number => Math.round((share / 100) * base)
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Where a note is shown, in percent of the picture, so it is right at any size. */
export const noteRectangle = (place: NotePlace): NoteRectangle => ({
  left: percent(place.fileX, notePositionBase.width),
  top: percent(place.fileY, notePositionBase.height),
  width: percent(place.fileWidth, noteSizeBase.width),
  height: percent(place.fileHeight, noteSizeBase.height),
})

// What rounding both to pixels can add, and what calculating with fractions can.
const slackX = percent(0.5, notePositionBase.width) + percent(0.5, noteSizeBase.width) + 1e-9
const slackY = percent(0.5, notePositionBase.height) + percent(0.5, noteSizeBase.height) + 1e-9

/** Whether a place has whole pixels and a size, and ends within the picture; rounding may add half a pixel. */
export function isNotePlace(place: NotePlace): boolean {
  const values = [place.fileX, place.fileY, place.fileWidth, place.fileHeight]
  if (!values.every(Number.isInteger)) return false
  if (place.fileX < 0 || place.fileY < 0 || place.fileWidth < 1 || place.fileHeight < 1) return false
  const { left, top, width, height } = noteRectangle(place)
  return left + width <= 100 + slackX && top + height <= 100 + slackY
}

/** One direction of a rectangle in pixels: what lies outside is cut off, and a pixel is left at least. */
function fitted(start: number, length: number, bases: [position: number, size: number], slack: number) {
  const from = clamp(start, 0, 100)
  const to = clamp(start + length, from, 100 + slack)
  const size = clamp(pixels(to - from, bases[1]), 1, bases[1])
  const last = Math.floor(((100 + slack - percent(size, bases[1])) / 100) * bases[0])
  return { position: clamp(pixels(from, bases[0]), 0, last), size }
}

/**
 * The place of a rectangle that was drawn. What lies outside the picture is cut off, and it becomes at least one pixel
 * wide and high, so the result is always a place ({@link isNotePlace}).
 */
export function notePlace({ left, top, width, height }: NoteRectangle): NotePlace {
  const x = fitted(left, width, [notePositionBase.width, noteSizeBase.width], slackX)
  const y = fitted(top, height, [notePositionBase.height, noteSizeBase.height], slackY)
  return { fileX: x.position, fileY: y.position, fileWidth: x.size, fileHeight: y.size }
}

import { expect, it } from 'vitest'
import { isNotePlace, notePlace, notePositionBase, noteRectangle, noteSizeBase } from './picture-notes.ts'

// spec: NOTE-06, NOTE-08, NOTE-19
it('notes are stored in pixels of two base sizes and shown in percent', () => {
  const place = { fileX: 502, fileY: 193, fileWidth: 256, fileHeight: 76 }

  expect([notePositionBase, noteSizeBase]).toEqual([
    { width: 1004, height: 772 },
    { width: 1024, height: 760 },
  ])
  expect(noteRectangle(place)).toEqual({ left: 50, top: 25, width: 25, height: 10 })
  expect(notePlace({ left: 50, top: 25, width: 25, height: 10 })).toEqual(place)
})

it('every place comes back as the same pixels', () => {
  for (let width = 1; width <= noteSizeBase.width; width += 7)
    for (let fileX = 0; fileX <= notePositionBase.width; fileX += 3) {
      const fileHeight = Math.min(width, noteSizeBase.height)
      const place = { fileX, fileY: Math.min(fileX, 772), fileWidth: width, fileHeight }
      if (isNotePlace(place)) expect(notePlace(noteRectangle(place))).toEqual(place)
    }
})

it.each([
  ['outside at the left and top', { left: -20, top: -5, width: 30, height: 10 }],
  ['outside at the right and bottom', { left: 90, top: 95, width: 50, height: 50 }],
  ['a click without a size', { left: 40, top: 40, width: 0, height: 0 }],
  ['a click at the last corner', { left: 100, top: 100, width: 0, height: 0 }],
  ['the whole picture', { left: 0, top: 0, width: 100, height: 100 }],
  ['wholly outside', { left: 120, top: -40, width: 10, height: 10 }],
  ['at fractions', { left: 33.333, top: 66.667, width: 66.667, height: 33.333 }],
])('what is drawn %s becomes a place within the picture', (_what, drawn) => {
  expect(isNotePlace(notePlace(drawn))).toBe(true)
})

it('draws at most a pixel away, wherever within the picture', () => {
  for (let at = 0; at < 500; at++) {
    const left = (at * 37.7) % 90
    const drawn = { left, top: left / 2, width: Math.min(9, 100 - left), height: 8 }
    const shown = noteRectangle(notePlace(drawn))
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(shown[side] - drawn[side])).toBeLessThan(0.14)
  }
})

it.each([
  [{ fileX: 0, fileY: 0, fileWidth: 1024, fileHeight: 760 }, true],
  [{ fileX: 1003, fileY: 771, fileWidth: 1, fileHeight: 1 }, true],
  [{ fileX: 0, fileY: 0, fileWidth: 0, fileHeight: 1 }, false],
  [{ fileX: -1, fileY: 0, fileWidth: 1, fileHeight: 1 }, false],
  [{ fileX: 0.5, fileY: 0, fileWidth: 1, fileHeight: 1 }, false],
  [{ fileX: 502, fileY: 0, fileWidth: 515, fileHeight: 1 }, false],
  [{ fileX: 0, fileY: 386, fileWidth: 1, fileHeight: 390 }, false],
  [{ fileX: Number.NaN, fileY: 0, fileWidth: 1, fileHeight: 1 }, false],
])('%j is a place: %s', (place, is) => {
  expect(isNotePlace(place)).toBe(is)
})

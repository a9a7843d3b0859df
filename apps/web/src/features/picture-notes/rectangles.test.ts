import { describe, expect, it } from 'vitest'
import { notePlace, noteRectangle } from '@windrow/contract/picture-notes'
import { dragged, inTheMiddle, nudged, pointIn } from './rectangles.ts'
import { fitting } from './use-zoom.ts'

describe('what is drawn', () => {
  // spec: NOTE-06
  it.each([
    [50, 40],
    [375, 281],
    [1004, 772],
    [3013.5, 2290.25],
  ])('is the same note on a picture of %d x %d px', (width, height) => {
    const box = { left: 13, top: 71, width, height }
    const at = (x: number, y: number) =>
      pointIn(box, { clientX: box.left + x * width, clientY: box.top + y * height })
    const rectangle = dragged('new', inTheMiddle, at(0.75, 0.35), at(0.5, 0.25))
    const place = notePlace(rectangle)
    expect(place).toEqual({ fileX: 502, fileY: 193, fileWidth: 256, fileHeight: 76 })
    expect(notePlace(noteRectangle(place))).toEqual(place)
  })

  it('ends at the edge of the picture', () => {
    const box = { left: 0, top: 0, width: 200, height: 100 }
    expect(pointIn(box, { clientX: -40, clientY: 400 })).toEqual({ x: 0, y: 100 })
  })

  it('can be moved and resized with the pointer', () => {
    const before = { left: 20, top: 20, width: 30, height: 10 }
    const from = { x: 0, y: 0 }
    expect(dragged('move', before, from, { x: 90, y: -90 })).toEqual({ ...before, left: 70, top: 0 })
    expect(dragged('se', before, from, { x: 60, y: 40 })).toEqual({
      left: 20,
      top: 20,
      width: 40,
      height: 20,
    })
    // A corner may pass the opposite one.
    expect(dragged('nw', before, from, { x: 60, y: 40 })).toEqual({
      left: 50,
      top: 30,
      width: 10,
      height: 10,
    })
  })

  it('can be moved and resized with the keyboard, within the picture', () => {
    expect(nudged(inTheMiddle, 'ArrowLeft', false)).toEqual({ ...inTheMiddle, left: 39 })
    expect(nudged(inTheMiddle, 'ArrowDown', true)).toEqual({ ...inTheMiddle, height: 21 })
    const corner = { left: 80, top: 80, width: 20, height: 1 }
    expect(nudged(corner, 'ArrowRight', false)).toEqual(corner)
    expect(nudged(corner, 'ArrowRight', true)).toEqual(corner)
    expect(nudged(corner, 'ArrowUp', true)).toEqual(corner)
    expect(nudged(corner, 'a', false)).toBeNull()
  })
})

it('a picture is never enlarged to fit, except across a phone', () => {
  const small = { width: 200, height: 100 }
  expect(fitting(small, { width: 1000, height: 800 }, false)).toBe(1)
  expect(fitting({ width: 2000, height: 400 }, { width: 1096, height: 800 }, false)).toBe(0.5)
  expect(fitting(small, { width: 375, height: 300 }, true)).toBe(1.875)
})

import { expect, it } from 'vitest'
import { keepInView } from './keep-in-view.ts'

const box = { left: 100, right: 300, top: 500, bottom: 540 }
const view = { width: 400, height: 600 }

it('moves a bar up to the edge of the window', () => {
  expect(keepInView(box, { x: 50, y: -20 }, view, { x: 0, y: 0 })).toEqual({ x: 50, y: -20 })
  expect(keepInView(box, { x: 999, y: 999 }, view, { x: 10, y: 5 })).toEqual({ x: 110, y: 65 })
  expect(keepInView(box, { x: -999, y: -999 }, view, { x: 0, y: 0 })).toEqual({ x: -100, y: -500 })
})

it('moves a bar back in after the window was made smaller', () => {
  expect(keepInView(box, { x: 0, y: 0 }, { width: 250, height: 520 }, { x: 80, y: 0 })).toEqual({
    x: 30,
    y: -20,
  })
})

it('leaves a bar that is wider than the window in place', () => {
  const wide = { ...box, left: -50, right: 450 }
  expect(keepInView(wide, { x: 20, y: 0 }, view, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
})

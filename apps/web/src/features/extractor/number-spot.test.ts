import { describe, expect, it } from 'vitest'
import { coversLast, frameDistance, numberSpot } from './number-spot.ts'

const line = (y: number) => ({ x: 40, y, width: 300, height: 20 })

it('frames of lines that touch each other stay on the lines, those of cards are around them', () => {
  const card = (y: number) => ({ x: 30, y, width: 100, height: 80 })

  expect(frameDistance([line(0), line(20), line(40)])).toBe(0)
  expect(frameDistance([card(0), card(86)])).toBe(3)
  expect(frameDistance([card(0), { ...card(0), x: 140 }])).toBe(4)
})

it('a number is left out where it would cover the last one', () => {
  expect(coversLast({ x: 10, y: 14 }, { x: 17, y: 0 })).toBe(true)
  expect(coversLast({ x: 10, y: 28 }, { x: 17, y: 0 })).toBe(false)
  expect(coversLast({ x: 10, y: 0 }, null)).toBe(false)
})

describe('the number of an item', () => {
  it('is left of lines that touch each other', () => {
    const lines = [line(0), line(20), line(40)]

    expect(numberSpot(lines[1]!, 2, lines)).toEqual({ x: 17, y: 16 })
  })

  it('is above the second item of a row, and above lines at the edge of the page', () => {
    const row = [
      { x: 30, y: 50, width: 100, height: 80 },
      { x: 140, y: 50, width: 100, height: 80 },
    ]

    expect(numberSpot(row[1]!, 2, row)).toEqual({ x: 136, y: 28 })
    expect(numberSpot({ ...line(30), x: 2 }, 1, [])).toEqual({ x: -8, y: 16 })
    expect(numberSpot({ ...line(30), x: 6 }, 1, [])).toEqual({ x: 2, y: 8 })
  })
})

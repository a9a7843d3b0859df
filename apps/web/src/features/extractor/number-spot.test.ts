import { describe, expect, it } from 'vitest'
import { numberSpot } from './number-spot.ts'

const line = (y: number) => ({ x: 40, y, width: 300, height: 20 })

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

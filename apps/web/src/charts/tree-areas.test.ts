import { describe, expect, it } from 'vitest'
import { treeAreas, type TreeArea } from './tree-areas.ts'

const sizeOf = ({ width, height }: TreeArea) => (width * height) / 100
const overlap = (a: TreeArea, b: TreeArea) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

describe('the areas of a treemap', () => {
  it('are as large as the values, fill the frame and do not overlap', () => {
    const values = [600, 250, 90, 30, 20, 9, 1]
    const areas = treeAreas(values, 2)
    for (const [index, area] of areas.entries()) expect(sizeOf(area)).toBeCloseTo(values[index]! / 10, 6)
    for (const [index, area] of areas.entries())
      for (const other of areas.slice(index + 1)) expect(overlap(area, other)).toBeCloseTo(0, 6)
    for (const { left, top, width, height } of areas) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(100.000_001)
    }
  })

  it('are as square as possible', () => {
    expect(treeAreas([1, 1, 1, 1], 1)).toEqual([
      { left: 0, top: 0, width: 50, height: 50 },
      { left: 0, top: 50, width: 50, height: 50 },
      { left: 50, top: 0, width: 50, height: 50 },
      { left: 50, top: 50, width: 50, height: 50 },
    ])
  })

  it('are the whole frame for one value, and none for none', () => {
    expect(treeAreas([5], 3)).toEqual([{ left: 0, top: 0, width: 100, height: 100 }])
    expect(treeAreas([], 3)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { overlap, placeLabels, type LabelRequest } from './label-placement.ts'

const request = (id: string, x: number, y: number, width: number, height: number): LabelRequest => ({
  id,
  box: { x, y, width, height },
  width: 40,
})

describe('placeLabels', () => {
  it('puts a label beside its box if there is room', () => {
    const label = placeLabels([request('price', 10, 100, 60, 20)], 400).get('price')!

    expect(label).toEqual({ x: 74, y: 102, width: 40, height: 16 })
  })

  it('avoids the neighbor and the other label', () => {
    const requests = [
      request('old', 10, 100, 60, 20),
      request('price', 78, 100, 60, 20),
      request('name', 10, 60, 120, 20),
    ]
    const labels = [...placeLabels(requests, 400).values()]

    for (const label of labels) {
      for (const { box } of requests) expect(overlap(label, box)).toBe(0)
      for (const other of labels) if (other !== label) expect(overlap(label, other)).toBe(0)
    }
  })

  it('stays on the page at its right edge', () => {
    const label = placeLabels([request('stock', 330, 100, 65, 20)], 400).get('stock')!

    expect(label.x + label.width).toBeLessThanOrEqual(400)
  })

  it('may be inside a box around its own', () => {
    const labels = placeLabels([request('title', 20, 20, 60, 20), request('card', 0, 0, 300, 200)], 400)

    expect(labels.get('title')).toMatchObject({ x: 84, y: 22 })
  })

  it('stays in its item instead of covering the next one', () => {
    const home = { x: 0, y: 0, width: 200, height: 120 }
    const label = placeLabels([{ ...request('name', 10, 60, 185, 20), home }], 800).get('name')!

    expect(overlap(label, home)).toBe(label.width * label.height)
  })

  it('omits a label rather than covering its target, except that of the selected field', () => {
    const crowd = Array.from({ length: 9 }, (_, index) =>
      request(`field ${index}`, (index % 3) * 30, Math.floor(index / 3) * 12, 30, 12),
    )
    const labels = placeLabels(crowd, 90)

    expect(labels.has('field 0')).toBe(true)
    expect(labels.size).toBeLessThan(crowd.length)
  })
})

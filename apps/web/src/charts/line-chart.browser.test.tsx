import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { LineChart, type ChartPoint } from './line-chart.tsx'

const point = (id: number, value: number | null, more: Partial<ChartPoint> = {}): ChartPoint => ({
  id,
  label: `${id} Nov`,
  title: `${id} Nov: ${value ?? 'no'} records`,
  value,
  expected: null,
  hasAnomaly: false,
  isSelected: false,
  ...more,
})
const chart = (points: ChartPoint[]) => (
  <div style={{ height: 220, display: 'grid' }}>
    <LineChart label="Records of 5 runs" points={points} format={(value) => `${value}`} />
  </div>
)
const five = [120, 80, 200, 160, 40].map((value, index) => point(index + 1, value))
const picture = page.getByRole('img', { name: 'Records of 5 runs' })

const shapes = (selector: string) => [...picture.element().querySelectorAll<SVGGraphicsElement>(selector)]
const boxes = (selector: string) => shapes(selector).map((one) => one.getBoundingClientRect())
const texts = () => shapes('text').map(({ textContent }) => textContent)
/** The corners of the line that is drawn, left to right: all but the closed band and the empty ones. */
const corners = () =>
  shapes('path')
    .map((one) => one.getAttribute('d') ?? '')
    .filter((path) => path !== '' && !path.endsWith('Z'))
    .map((path) =>
      path
        .split(/[ML]/)
        .filter(Boolean)
        .map((pair) => pair.split(' ').map(Number)),
    )[0] ?? []

const shown = async (points: ChartPoint[], width: 1440 | 375 = 1440) => {
  const screen = await show(chart(points), { width })
  await expect.element(picture).toBeVisible()
  return screen
}

describe('a line over time', () => {
  it('is a picture with a name', async () => {
    await shown(five)
    await expect.element(picture).toHaveAccessibleName('Records of 5 runs')
  })

  it('goes from left to right, higher for more', async () => {
    await shown(five)
    const line = corners()
    expect(line).toHaveLength(5)
    const across = line.map(([x]) => x!)
    expect(across).toEqual(across.toSorted((a, b) => a - b))
    const heights = line.map(([, y]) => -y!)
    expect(heights.indexOf(Math.max(...heights))).toBe(2)
    expect(heights.indexOf(Math.min(...heights))).toBe(4)
  })

  it('leaves out the runs that have no figure', async () => {
    await shown([point(1, 10), point(2, null), point(3, 30)])
    expect(corners()).toHaveLength(2)
  })

  it('shows a single run as a point in the middle', async () => {
    await shown([point(1, 10)])
    const [dot] = boxes('circle')
    const { left, width } = picture.element().getBoundingClientRect()
    expect(Math.abs(dot!.left + dot!.width / 2 - left - width / 2)).toBeLessThan(width / 10)
  })

  it('draws nothing where there is nothing', async () => {
    await show(chart([]))
    await expect.element(picture).not.toBeInTheDocument()
  })

  it('has room for figures that are all alike, and for zero', async () => {
    await shown([point(1, 0), point(2, 0)])
    for (const [x, y] of corners()) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true])
    expect(texts()).toContain('0')
  })

  it('stays within its picture', async () => {
    await shown([point(1, -50), point(2, 1_000_000), point(3, 0)])
    const frame = picture.element().getBoundingClientRect()
    for (const box of [...boxes('text'), ...boxes('path')]) {
      expect(box.left).toBeGreaterThanOrEqual(frame.left - 1)
      expect(box.right).toBeLessThanOrEqual(frame.right + 1)
      expect(box.bottom).toBeLessThanOrEqual(frame.bottom + 1)
    }
  })
})

describe('what stands at the axes', () => {
  it('names the last run always', async () => {
    await shown(five)
    expect(texts()).toContain('5 Nov')
  })

  it.each([1440, 375] as const)('does not run into each other at %i pixels', async (width) => {
    await shown(
      Array.from({ length: 90 }, (_, index) => point(index + 1, index)),
      width,
    )
    const labels = shapes('text').filter(({ textContent }) => textContent.endsWith('Nov'))
    expect(labels.length).toBeGreaterThan(2)
    const sides = labels.map((one) => one.getBoundingClientRect()).toSorted((a, b) => a.left - b.left)
    for (const [index, side] of sides.slice(1).entries())
      expect(side.left).toBeGreaterThanOrEqual(sides[index]!.right)
  })

  it('has figures that rise evenly', async () => {
    await shown(five)
    const ticks = texts()
      .filter((text) => /^\d+$/.test(text))
      .map(Number)
    expect(ticks.length).toBeGreaterThan(2)
    const steps = ticks.slice(1).map((tick, index) => tick - ticks[index]!)
    expect(new Set(steps).size).toBe(1)
  })
})

describe('what is special in a line', () => {
  const expected = { low: 60, high: 100 }

  it('is the band in which figures were expected', async () => {
    await shown(five.map((one) => ({ ...one, expected })))
    const band = shapes('path').filter((one) => one.getAttribute('d')?.endsWith('Z'))
    expect(band).toHaveLength(1)
    const { height, width } = band[0]!.getBoundingClientRect()
    expect(height).toBeGreaterThan(5)
    expect(width).toBeGreaterThan(300)
  })

  it('is a point that lies outside it, in a colour of its own', async () => {
    await shown(five.map((one, index) => ({ ...one, expected, hasAnomaly: index === 2 })))
    const [dot, ...others] = shapes('circle')
    expect(others).toEqual([])
    const [x] = corners()[2]!
    expect(Number(dot!.getAttribute('cx'))).toBe(x)
    expect(getComputedStyle(dot!).fill).not.toBe(getComputedStyle(shapes('path').at(-1)!).stroke)
  })

  it('is the run that is open, at its place', async () => {
    await shown(five.map((one, index) => ({ ...one, isSelected: index === 1 })))
    const upright = shapes('line').filter((one) => one.getAttribute('x1') === one.getAttribute('x2'))
    expect(upright).toHaveLength(1)
    expect(Number(upright[0]!.getAttribute('x1'))).toBe(corners()[1]![0])
  })

  it('is said of each run wherever the pointer is above it', async () => {
    await shown(five)
    const titles = shapes('title').map(({ textContent }) => textContent)
    expect(titles).toEqual(five.map(({ title }) => title))
    const [x] = corners()[3]!
    const frame = picture.element().getBoundingClientRect()
    for (const y of [20, 100, 150])
      expect(document.elementFromPoint(frame.left + x!, frame.top + y)?.textContent).toBe(
        '4 Nov: 160 records',
      )
  })
})

describe('the size of a chart', () => {
  it('is that of its place, also when the window changes', async () => {
    await shown(five)
    const wide = corners().at(-1)![0]!
    await page.viewport(375, 812)
    await expect.poll(() => corners().at(-1)![0]!).toBeLessThan(wide / 2)
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })

  it('is sound', () =>
    expectSound(
      () => chart(five),
      () => expect.element(picture).toBeVisible(),
    ))
})

import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
const cursor = page.getByRole('slider', { name: 'Points of: Records of 5 runs' })

const shapes = (selector: string) => [...picture.element().querySelectorAll<SVGGraphicsElement>(selector)]
const boxes = (selector: string) => shapes(selector).map((one) => one.getBoundingClientRect())
const texts = () => shapes('text').map(({ textContent }) => textContent)
/** Corner points of the drawn line, left to right: every path except closed (band) and empty ones. */
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
  it('is an image with a name', async () => {
    await shown(five)
    await expect.element(picture).toHaveAccessibleName('Records of 5 runs')
  })

  it('goes from left to right, and higher for larger values', async () => {
    await shown(five)
    const line = corners()
    expect(line).toHaveLength(5)
    const across = line.map(([x]) => x!)
    expect(across).toEqual(across.toSorted((a, b) => a - b))
    const heights = line.map(([, y]) => -y!)
    expect(heights.indexOf(Math.max(...heights))).toBe(2)
    expect(heights.indexOf(Math.min(...heights))).toBe(4)
  })

  it('leaves out runs without a value', async () => {
    await shown([point(1, 10), point(2, null), point(3, 30)])
    expect(corners()).toHaveLength(2)
  })

  it('shows a single run as a point in the middle', async () => {
    await shown([point(1, 10)])
    const [dot] = boxes('circle')
    const { left, width } = picture.element().getBoundingClientRect()
    expect(Math.abs(dot!.left + dot!.width / 2 - left - width / 2)).toBeLessThan(width / 10)
  })

  it('draws nothing without values', async () => {
    await show(chart([]))
    await expect.element(picture).not.toBeInTheDocument()
  })

  it('leaves a margin for equal values, and for zero', async () => {
    await shown([point(1, 0), point(2, 0)])
    for (const [x, y] of corners()) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true])
    expect(texts()).toContain('0')
  })

  it('stays within its bounds', async () => {
    await shown([point(1, -50), point(2, 1_000_000), point(3, 0)])
    const frame = picture.element().getBoundingClientRect()
    for (const box of [...boxes('text'), ...boxes('path')]) {
      expect(box.left).toBeGreaterThanOrEqual(frame.left - 1)
      expect(box.right).toBeLessThanOrEqual(frame.right + 1)
      expect(box.bottom).toBeLessThanOrEqual(frame.bottom + 1)
    }
  })
})

describe('the labels of the axes', () => {
  it('always include the last run', async () => {
    await shown(five)
    expect(texts()).toContain('5 Nov')
  })

  it.each([1440, 375] as const)('do not overlap at %i pixels', async (width) => {
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

  it('have evenly spaced values', async () => {
    await shown(five)
    const ticks = texts()
      .filter((text) => /^\d+$/.test(text))
      .map(Number)
    expect(ticks.length).toBeGreaterThan(2)
    const steps = ticks.slice(1).map((tick, index) => tick - ticks[index]!)
    expect(new Set(steps).size).toBe(1)
  })
})

describe('a line chart', () => {
  const expected = { low: 60, high: 100 }

  it('shows the band of expected values', async () => {
    await shown(five.map((one) => ({ ...one, expected })))
    const band = shapes('path').filter((one) => one.getAttribute('d')?.endsWith('Z'))
    expect(band).toHaveLength(1)
    const { height, width } = band[0]!.getBoundingClientRect()
    expect(height).toBeGreaterThan(5)
    expect(width).toBeGreaterThan(300)
  })

  it('colors a point outside the band', async () => {
    await shown(five.map((one, index) => ({ ...one, expected, hasAnomaly: index === 2 })))
    const [dot, ...others] = shapes('circle')
    expect(others).toEqual([])
    const [x] = corners()[2]!
    expect(Number(dot!.getAttribute('cx'))).toBe(x)
    expect(getComputedStyle(dot!).fill).not.toBe(getComputedStyle(shapes('path').at(-1)!).stroke)
  })

  it('marks the open run', async () => {
    await shown(five.map((one, index) => ({ ...one, isSelected: index === 1 })))
    const upright = shapes('line').filter((one) => one.getAttribute('x1') === one.getAttribute('x2'))
    expect(upright).toHaveLength(1)
    expect(Number(upright[0]!.getAttribute('x1'))).toBe(corners()[1]![0])
  })

  it('describes the run under the pointer', async () => {
    await shown(five)
    const [x] = corners()[3]!
    for (const y of [20, 100, 150]) {
      await cursor.hover({ position: { x: x!, y } })
      await expect.element(cursor).toHaveTextContent('4 Nov: 160 records')
    }
  })

  it('is read run by run with the arrow keys', async () => {
    await shown(five)
    await expect.element(cursor).toHaveAttribute('aria-valuetext', '5 Nov: 40 records')
    cursor.element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(cursor).toHaveAttribute('aria-valuetext', '2 Nov: 80 records')
    await expect.element(cursor).toHaveTextContent('2 Nov: 80 records')
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
    await expect.element(cursor).toHaveAttribute('aria-valuetext', '3 Nov: 200 records')
  })
})

describe('a part of a chart', () => {
  const whole = page.getByRole('button', { name: 'Show all 5' })

  it('is enlarged by dragging over it, until all is shown again', async () => {
    await shown(five)
    const places = corners().map(([x]) => x!)
    const { left, top } = cursor.element().getBoundingClientRect()
    const point = (type: string, at: number) =>
      cursor
        .element()
        .dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            clientX: left + places[at]!,
            clientY: top + 50,
          }),
        )
    // The mouse of this page: only a pointer that exists can be captured.
    cursor.element().setPointerCapture = () => {}
    point('pointerdown', 1)
    point('pointermove', 2)
    await expect.element(cursor).toHaveTextContent('3 Nov: 200 records')
    point('pointermove', 3)
    await expect.element(cursor).toHaveTextContent('4 Nov: 160 records')
    point('pointerup', 3)
    await expect.poll(() => corners()).toHaveLength(3)
    expect(texts()).toContain('4 Nov')
    expect(texts()).not.toContain('5 Nov')
    await whole.click()
    await expect.poll(() => corners()).toHaveLength(5)
    await expect.element(whole).not.toBeInTheDocument()
  })

  it('is marked with Shift and the arrow keys, enlarged with Enter, and left with Escape', async () => {
    await shown(five)
    cursor.element().focus()
    await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}')
    await expect.element(whole).toBeVisible()
    expect(corners()).toHaveLength(3)
    expect(texts()).toContain('3 Nov')
    cursor.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(whole).not.toBeInTheDocument()
    expect(corners()).toHaveLength(5)
  })

  it('is not a single run', async () => {
    await shown(five)
    cursor.element().focus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(cursor).toHaveTextContent('1 Nov: 120 records')
    await expect.element(whole).not.toBeInTheDocument()
  })
})

describe('the size of a chart', () => {
  it('follows its container, also when the window is resized', async () => {
    await shown(five)
    const wide = corners().at(-1)![0]!
    await page.viewport(375, 812)
    await expect.poll(() => corners().at(-1)![0]!).toBeLessThan(wide / 2)
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })

  it('is accessible', () =>
    expectSound(
      () => chart(five),
      () => expect.element(picture).toBeVisible(),
    ))
})

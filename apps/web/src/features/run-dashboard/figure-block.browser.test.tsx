import type { FigureTrend } from '@windrow/contract/schemas/anomalies'
import { ApiError } from '@windrow/contract/client'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { FigureBlock } from './figure-block.tsx'

const call = 'GET /projects/1/reports/2/schedules/0/3/history-anomalies'
const dayMs = 86_400_000

/** A figure of 12 runs, whose last and fifth are odd. */
const figureOf = (column: string, change: Partial<FigureTrend> = {}): FigureTrend => ({
  pageId: 'products',
  column,
  metric: 'fill',
  title: `Fill rate of \`${column}\``,
  unit: 'share',
  level: 'HIGH',
  points: Array.from({ length: 12 }, (_, at) => ({
    historyId: at === 11 ? 3 : 100 + at,
    RunStarted: new Date(Date.UTC(2026, 10, 21, 6) - (11 - at) * dayMs).toISOString(),
    status: 'SUCCESS',
    value: at === 11 ? 0.919 : at === 4 ? 0.98 : 0.9995,
    hasAnomaly: at === 11 || at === 4,
    expected: { low: 0.999, high: 1 },
  })),
  ...change,
})
const figures = [
  ...['price', 'list_price', 'name', 'brand', 'gtin', 'rating'].map((column) => figureOf(column)),
  figureOf('text', { pageId: 'reviews' }),
]
const block = (pageId?: string) => (
  <>
    <h1>Run</h1>
    <FigureBlock
      place={{ id: 1, rid: 2, hid: 3 }}
      last="30"
      pageId={pageId}
      more={<p>More metrics</p>}
      fallback={<p>Earlier charts</p>}
    />
  </>
)
const charts = page.getByRole('main').getByRole('region')
const chart = (name: string) => page.getByRole('region', { name })

describe('the figures of a run', () => {
  // spec: ANOM-06, ANOM-07
  it('are 569 px high in all, with dashed red lines at runs with an anomaly', async () => {
    const calls = answering({ [call]: () => ({ figures }) })
    await show(block(), { role: 'ADMIN' })
    const top = chart('Fill rate of price')
    // The first of two: the other one is in the table for screen readers.
    await expect.element(top.getByText('91.9%').first()).toBeVisible()
    await expect.element(top.getByText('Expected 99.9 to 100%')).toBeVisible()
    await expect.element(top.getByText('This run')).toBeVisible()
    const frame = top.element().parentElement!
    expect(frame.getBoundingClientRect().height).toBe(569)
    const dashed = [...top.element().querySelectorAll('line')]
      .map((line) => getComputedStyle(line))
      .filter(({ strokeDasharray }) => strokeDasharray !== 'none')
    expect(dashed.map(({ stroke }) => stroke)).toEqual(['rgb(213, 59, 47)', 'rgb(213, 59, 47)'])
    expect(boxOf(top).width).toBeGreaterThan(3 * boxOf(chart('Fill rate of list_price')).width)
    expect(calls[0]?.query).toEqual({ limit: '30' })
  })

  it('are the first five until all are shown, and those of one table if one is chosen', async () => {
    answering({ [call]: () => ({ figures }) })
    await show(block(), { role: 'ADMIN' })
    await expect.element(chart('Fill rate of gtin')).toBeVisible()
    expect(charts.elements()).toHaveLength(5)
    await expect.element(page.getByText('More metrics')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'All 7 figures' }).click()
    expect(charts.elements()).toHaveLength(7)
    await expect.element(page.getByText('More metrics')).toBeVisible()
    await show(block('reviews'), { role: 'ADMIN' })
    await expect.element(chart('Fill rate of text')).toBeVisible()
    expect(charts.elements()).toHaveLength(1)
  })

  // spec: ANOM-03, ANOM-04, ANOM-05
  it('keep their height while loading and after an error, which can be retried', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answering({ [call]: () => promise.then(() => ({ figures })) })
    await show(block(), { role: 'ADMIN' })
    const blank = page.getByRole('status', { name: 'Loading figures' })
    await expect.element(blank).toBeVisible()
    expect(boxOf(blank).height).toBe(569)
    resolve()
    await expect.element(chart('Fill rate of price')).toBeVisible()
    let fails = true
    answering({
      [call]: () => {
        if (fails) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Not found' })
        return { figures }
      },
    })
    await show(block(), { role: 'ADMIN' })
    await expect.element(page.getByText('Unable to fetch data')).toBeVisible()
    expect(boxOf(page.getByRole('alert')).height).toBe(569)
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(chart('Fill rate of price')).toBeVisible()
  })

  it('say that there is no expectation yet, and give way if none are known', async () => {
    const points = figureOf('price').points.map((one) => ({ ...one, expected: null, hasAnomaly: false }))
    answering({ [call]: () => ({ figures: [figureOf('price', { points })] }) })
    await show(block(), { role: 'ADMIN' })
    await expect.element(page.getByText('No expectation yet')).toBeVisible()
    answering({ [call]: () => ({ figures: [] }) })
    await show(block(), { role: 'ADMIN' })
    await expect.element(page.getByText('Earlier charts')).toBeVisible()
  })

  it('are accessible', async () => {
    answering({ [call]: () => ({ figures }) })
    await expectSound(block, () => expect.element(chart('Fill rate of price')).toBeVisible())
  })
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { crawlerMetrics } from '@windrow/contract/run-metrics'
import { roleNames } from '@windrow/contract/roles'
import type { RunMetrics } from '@windrow/contract/schemas/metrics'
import { keys } from '../../keys/keys.ts'
import { qualityOf } from '../../testing/anomalies.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { MoreMetrics } from './metric-charts.tsx'
import { RunDashboard } from './run-dashboard.tsx'

const place = { id: 1, rid: 2, hid: 3 }
const metric = { value: 5, hasAnomaly: false, expected: null }
const run = {
  historyStatus: 'SUCCESS' as const,
  status: 'SUCCESS' as const,
  createdDate: '2026-11-20T10:00:00.000Z',
  quality: { status: 'PASSED' as const, findings: 0, review: 'NONE' as const },
}
const runs: RunMetrics[] = [
  {
    historyId: 3,
    status: 'SUCCESS',
    RunStarted: '2026-11-20T10:00:00.000Z',
    rows: metric,
    ...Object.fromEntries(crawlerMetrics.map((name) => [name, metric])),
  },
]

describe('the charts of a run', () => {
  // spec: ANOM-01, TREND-05
  it('show only the rows to roles that may not see anomalies', async () => {
    for (const role of roleNames) {
      const queries = heldQueries()
      queries.setQueryData(keys.quality.ofRun(place), qualityOf({ findings: [] }))
      queries.setQueryData(keys.quality.figures(place, 30), [])
      queries.setQueryData(keys.metrics.ofRuns(place, '30', undefined), runs)
      await show(<RunDashboard place={place} run={run} pages={[]} search={{}} onSearch={() => {}} />, {
        role,
        queries,
      })
      const charts = page
        .getByRole('main')
        .getByRole('region')
        .filter({ hasNot: page.getByText('Held for review') })
      await expect.element(charts.first()).toHaveAccessibleName('Rows')
      const isStaff = role.startsWith('ADMIN')
      expect([role, charts.elements().length]).toEqual([role, isStaff ? crawlerMetrics.length + 1 : 1])
      expect([role, page.getByRole('heading', { name: 'Data Trend' }).elements().length]).toEqual([
        role,
        isStaff ? 0 : 1,
      ])
      expect(page.getByRole('radio', { name: 'Crawler Anomalies' }).elements()).toHaveLength(isStaff ? 1 : 0)
    }
  })

  it('take one row below the figures, without room for others', async () => {
    await page.viewport(1440, 900)
    await show(<MoreMetrics runs={runs} selected={3} />, { role: 'ADMIN' })
    const last = page.getByRole('region', { name: 'Critical errors' })
    await expect.element(last).toBeVisible()
    const { parentElement: around } = last.element()
    const boxes = [...around!.children].map((chart) => chart.getBoundingClientRect())
    const frame = around!.getBoundingClientRect()

    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(frame.height).toBeLessThan(boxes[0]!.height + 4)
    expect(boxes.at(-1)!.right).toBeGreaterThan(frame.right - 4)
  })
})

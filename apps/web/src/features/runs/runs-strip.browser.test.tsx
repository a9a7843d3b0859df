import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RoleName } from '@windrow/contract/roles'
import type { Report } from '@windrow/contract/schemas/reports'
import type { Run } from '@windrow/contract/schemas/runs'
import { keys } from '../../keys/keys.ts'
import { reportOf } from '../../testing/places.ts'
import { runOf } from '../../testing/runs.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { RunsStrip } from './runs-strip.tsx'

const soon = new Date(Date.now() + 3 * 3_600_000).toISOString()
const report = (change: Partial<Report> = {}) =>
  reportOf(2, 'Fernhill', {
    latestDatasetId: 8,
    lastHistoryId: 8,
    recentRuns: [{ id: 8, status: 'SUCCESS', itemCount: 480, createdDate: '2026-11-20T10:00:00.000Z' }],
    ...change,
  })

const held =
  (role: RoleName = 'ADMIN', run: Partial<Run> = {}, last: Partial<Run> = {}) =>
  () => {
    const queries = heldQueries()
    queries.setQueryData(keys.run.detail(1, 2, 8), runOf(8, run))
    queries.setQueryData(keys.run.detail(1, 2, 9), runOf(9, last))
    queries.setQueryData(keys.schedules.list(1, 2), { schedules: [], paused: null, timeZone: 'UTC' })
    return { queries, role }
  }
const strip = (change: Partial<Report> = {}) => <RunsStrip report={report(change)} />

describe('the strip of a report', () => {
  it('offers a schedule and a destination where there is none', async () => {
    await show(strip(), held()())
    await expect.element(page.getByRole('link', { name: 'Add a schedule' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose where the data goes' })).toBeVisible()
    await expect.element(page.getByText('No findings')).toBeVisible()
  })

  it('says when the next run starts', async () => {
    await show(strip({ nextUpdate: soon }), held()())
    await expect.element(page.getByText('in 3 h')).toBeVisible()
  })

  it('says why the last run failed, beside the latest data', async () => {
    const reason = {
      tone: 'bad' as const,
      text: 'The login failed.',
      warnings: [],
      failedPages: 0,
      code: null,
    }
    await show(strip({ lastHistoryId: 9 }), held('ADMIN', {}, { status: 'FAILED', itemCount: 0, reason })())
    await expect.element(page.getByText('Last run: The login failed.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '480' })).toBeVisible()
  })

  it('counts findings for those who may view them; others see that deliveries are held', async () => {
    const quality = { status: 'FINDINGS' as const, findings: 3, review: 'HELD' as const }
    await show(strip(), held('ADMIN', { quality })())
    await expect.element(page.getByText('3 findings', { exact: true })).toBeVisible()
    await show(strip(), held('VIEWER', { quality })())
    await expect.element(page.getByText('Held', { exact: true })).toBeVisible()
    expect(page.getByText('3 findings', { exact: true }).elements()).toEqual([])
  })

  it('tells the deliveries of the latest data', async () => {
    const deliveries = { total: 3, delivered: 2, open: 0, failed: 1, lastDelivered: null }
    await show(strip(), held('ADMIN', { deliveries })())
    await expect.element(page.getByText(/^2 of 3/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '1 given up' })).toBeVisible()
  })

  it('is accessible', () => expectSound(() => strip({ nextUpdate: soon }), undefined, held()))
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '../keys/keys.ts'
import { reportOf } from '../testing/places.ts'
import { heldQueries, show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { SwitchReport } from './switch-report.tsx'

const minutes = (count: number) => new Date(Date.now() + count * 60_000 + 1000).toISOString()

function reports() {
  const queries = heldQueries()
  queries.setQueryData(keys.reports.list(1), [
    reportOf(1, 'a'.repeat(35)),
    reportOf(2, 'b'.repeat(36), { totalRecords: 1204, nextUpdate: minutes(20) }),
    reportOf(3, 'Stock', { totalRecords: 1, historyStatus: 'PROCESSING', runningSince: minutes(-5) }),
  ])
  return queries
}
const button = page.getByRole('button', { name: 'Switch Report' })
const list = page.getByRole('dialog', { name: 'Switch Report' })
const shown = () =>
  list
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

describe('the list of other reports', () => {
  // spec: REP-21, REP-22, REP-23
  it('shows the records of the last run, and the next or current run', async () => {
    await show(<SwitchReport report={{ id: 1, projectId: 1 }} />, { queries: reports() })
    await button.click()
    await expect.element(list).toBeVisible()
    expect(shown()).toEqual([
      `${'a'.repeat(35)}No records · No schedules`,
      `${'b'.repeat(35)}…1,204 records in the last run · Next run in 20 min`,
      expect.stringMatching(/^Stock1 record in the last run · Running for 0[45]:\d\d$/),
    ])
  })

  // spec: REP-19, REP-20
  it('is searched 500 ms after the last keystroke', async () => {
    await show(<SwitchReport report={{ id: 1, projectId: 1 }} />, { queries: reports() })
    await button.click()
    const search = list.getByRole('searchbox', { name: 'Search reports' })
    await expect.element(search).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let typed = 0
    search.element().addEventListener('input', () => (typed = Date.now()))
    await userEvent.fill(search, 'stock')
    while (vi.getTimerCount() > 0) vi.advanceTimersByTime(1)
    expect(Date.now() - typed).toBe(500)
    await expect.poll(shown).toEqual([expect.stringMatching(/^Stock/)])
  })

  it('is sound', () =>
    expectSound(
      () => <SwitchReport report={{ id: 1, projectId: 1 }} />,
      () => button.click(),
      () => ({ queries: reports() }),
    ))
})

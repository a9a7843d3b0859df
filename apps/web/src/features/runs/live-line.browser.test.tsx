import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LiveLine, type LiveRun } from './live-line.tsx'

const counters = {
  queued: 40,
  done: 55,
  failed: 3,
  skipped: 2,
  retried: 0,
  rows: 540,
  bytesDown: 1,
  bytesUp: 1,
  errors: 0,
}
const running = (change: Partial<LiveRun>): LiveRun => ({
  id: 9,
  status: 'PROCESSING',
  statusText: 'Run is in progress',
  debugMessage: null,
  attempt: 1,
  options: null,
  parametersSet: [],
  runStarted: '2026-11-24T10:00:00.000Z',
  runEnded: null,
  counters,
  pagesPerSecond: 4.25,
  progress: null,
  queue: [],
  ...change,
})
const bar = page.getByRole('progressbar', { name: 'Run 9' })

it('invents neither share nor time while pages are still found', async () => {
  const { container } = await show(
    <LiveLine
      run={running({
        progress: null,
        queue: [
          { type: 'product', queued: 39 },
          { type: 'list', queued: 1 },
        ],
      })}
    />,
  )
  await expect.element(bar).not.toHaveAttribute('aria-valuenow')
  expect(container.textContent).toContain('540 records from 60 pages')
  expect(container.textContent).toContain('40 pages queued: 39 product, 1 list')
  expect(container.textContent).toContain('4.3 pages/s')
  expect(container.textContent).not.toMatch(/%|left/)
})

it('shows the share of known pages, or a range by earlier runs, and the time left', async () => {
  const known = {
    source: 'KNOWN',
    share: 0.6,
    shareRange: { low: 0.6, high: 0.6 },
    secondsLeft: { low: 100, high: 130 },
  } as const
  const { container } = await show(<LiveLine run={running({ progress: known })} />)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '60')
  expect(container.textContent).toMatch(/^60 %.*About 2 min left$/)
  const byRuns = { ...known, source: 'EARLIER_RUNS', shareRange: { low: 0.55, high: 0.65 } } as const
  const second = await show(<LiveLine run={running({ progress: byRuns })} />)
  expect(second.container.textContent).toMatch(/^about 55 to 65 %/)
})

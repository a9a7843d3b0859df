import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf } from '../testing/boxes.ts'
import { focusOn } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { formatDate, formatTimestamp } from './formats.ts'
import { MiniColumns, runsLabel, type RunMark } from './mini-columns.tsx'
import { StatusTag, Tag, When } from './marks.tsx'

const statuses = ['SUCCESS', 'PROCESSING', 'PENDING', 'INQUEUE', 'FAILED', 'STOPPED', 'IMPORTED']
const tags = (
  <p>
    {statuses.map((status) => (
      <StatusTag key={status} status={status} />
    ))}
  </p>
)
const colourOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color

describe('a status mark', () => {
  it('has a text, not only a color', async () => {
    await show(tags)
    for (const text of ['Success', 'Processing', 'Pending', 'In queue', 'Failed', 'Stopped'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('has a color for success, progress, failure, and everything else', async () => {
    await show(tags)
    expect(new Set(['Success', 'Processing', 'Failed', 'Stopped'].map(colourOf)).size).toBe(4)
    expect(colourOf('Pending')).toBe(colourOf('In queue'))
    expect(colourOf('Stopped')).toBe(colourOf('Imported'))
  })

  it('has other colors in dark mode', async () => {
    await show(tags)
    const light = colourOf('Failed')
    await show(tags, { mode: 'dark' })
    await expect.poll(() => colourOf('Failed')).not.toBe(light)
  })

  it('stays on one line, however narrow its container', async () => {
    await show(
      <div style={{ width: 40 }}>
        <StatusTag status="INQUEUE" />
      </div>,
    )
    expect(boxOf(page.getByText('In queue')).height).toBeLessThan(30)
  })

  it('shows its tooltip on focus, if it has one', async () => {
    await show(
      <>
        <Tag tip="Nobody may change it.">Locked</Tag>
        <Tag>Plain</Tag>
      </>,
    )
    await focusOn(page.getByText('Locked'))
    await expect.element(page.getByText('Nobody may change it.')).toBeVisible()
    expect(page.getByText('Plain').element().tabIndex).toBe(-1)
  })

  it('is accessible', () => expectSound(() => tags))
})

describe('a relative time', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-20T12:00:00Z'),
    })
  })
  afterEach(() => void vi.useRealTimers())

  it('shows the time since, with the exact one in its tooltip', async () => {
    await show(<When iso="2026-11-20T11:22:10Z" />)
    const time = page.getByText('37 min ago')
    await expect.element(time).toHaveAttribute('datetime', '2026-11-20T11:22:10Z')
    await time.hover()
    await expect.element(page.getByText('2026-11-20 11:22:10')).toBeVisible()
  })

  it('updates itself', async () => {
    await show(<When iso="2026-11-20T11:58:00Z" />)
    await expect.element(page.getByText('2 min ago')).toBeVisible()
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    await expect.element(page.getByText('5 min ago')).toBeVisible()
  })

  it("uses the browser's time zone", () => {
    const local = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'medium', hour12: false })
    const iso = '2026-03-29T00:59:59Z'
    expect(formatTimestamp(iso)).toBe(local.format(new Date(iso)).replace(',', ''))
    expect(formatDate('2026-11-20T23:59:00Z')).toBe('Nov 20, 2026')
  })
})

const runs: RunMark[] = [
  { id: 1, status: 'SUCCESS', itemCount: 100 },
  { id: 2, status: 'FAILED', itemCount: 0 },
  { id: 3, status: 'SUCCESS', itemCount: 50 },
]

describe('small bar charts', () => {
  const columns = () =>
    [...page.getByRole('img').element().querySelectorAll('rect')].map((one) => one.getBoundingClientRect())

  it('have a text alternative', async () => {
    await show(<MiniColumns runs={runs} label={runsLabel(runs)} />)
    await expect
      .element(page.getByRole('img', { name: 'Records of the last 3 runs, 1 failed' }))
      .toBeVisible()
  })

  it('have heights by number of records, oldest first, and a minimum height', async () => {
    await show(<MiniColumns runs={runs} label="Runs" />)
    const [first, failed, last] = columns()
    expect(first!.height).toBe(2 * last!.height)
    expect(failed!.height).toBeGreaterThan(0)
    expect(first!.right).toBeLessThanOrEqual(failed!.left)
    expect(failed!.right).toBeLessThanOrEqual(last!.left)
    expect(new Set([first, failed, last].map((box) => Math.round(box!.bottom))).size).toBe(1)
  })

  it('distinguish failed runs', async () => {
    await show(<MiniColumns runs={runs} label="Runs" />)
    const fills = [...page.getByRole('img').element().querySelectorAll('rect')].map(
      (one) => getComputedStyle(one).fill,
    )
    expect(fills[1]).not.toBe(fills[0])
    expect(fills[1]).not.toBe(fills[2])
  })

  it('work for a single run, and for runs without records', async () => {
    await show(<MiniColumns runs={[{ id: 1, status: 'SUCCESS', itemCount: 0 }]} label="Run" />)
    expect(columns()).toHaveLength(1)
    expect(columns()[0]!.height).toBeGreaterThan(0)
  })

  it('are accessible', () => expectSound(() => <MiniColumns runs={runs} label="Runs" />))
})

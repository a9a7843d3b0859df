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

describe('the sign of a status', () => {
  it('is written in words, not by its colour alone', async () => {
    await show(tags)
    for (const text of ['Success', 'Processing', 'Pending', 'In queue', 'Failed', 'Stopped'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('has a colour for what is well, what goes on, what failed, and the rest', async () => {
    await show(tags)
    expect(new Set(['Success', 'Processing', 'Failed', 'Stopped'].map(colourOf)).size).toBe(4)
    expect(colourOf('Pending')).toBe(colourOf('In queue'))
    expect(colourOf('Stopped')).toBe(colourOf('Imported'))
  })

  it('has other colours in the dark', async () => {
    await show(tags)
    const light = colourOf('Failed')
    await show(tags, { mode: 'dark' })
    await expect.poll(() => colourOf('Failed')).not.toBe(light)
  })

  it('stays in one line, however narrow its place', async () => {
    await show(
      <div style={{ width: 40 }}>
        <StatusTag status="INQUEUE" />
      </div>,
    )
    expect(boxOf(page.getByText('In queue')).height).toBeLessThan(30)
  })

  it('explains itself to the keyboard where it has a tip', async () => {
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

  it('is sound', () => expectSound(() => tags))
})

describe('a moment', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-20T12:00:00Z'),
    })
  })
  afterEach(() => void vi.useRealTimers())

  it('reads as the time since, and holds the exact one', async () => {
    await show(<When iso="2026-11-20T11:22:10Z" />)
    const time = page.getByText('37 min ago')
    await expect.element(time).toHaveAttribute('datetime', '2026-11-20T11:22:10Z')
    await time.hover()
    await expect.element(page.getByText('2026-11-20 11:22:10')).toBeVisible()
  })

  it('moves on by itself', async () => {
    await show(<When iso="2026-11-20T11:58:00Z" />)
    await expect.element(page.getByText('2 min ago')).toBeVisible()
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    await expect.element(page.getByText('5 min ago')).toBeVisible()
  })

  it('is told in the zone of the browser', () => {
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

describe('small columns', () => {
  const columns = () =>
    [...page.getByRole('img').element().querySelectorAll('rect')].map((one) => one.getBoundingClientRect())

  it('say in words what they draw', async () => {
    await show(<MiniColumns runs={runs} label={runsLabel(runs)} />)
    await expect
      .element(page.getByRole('img', { name: 'Records of the last 3 runs, 1 failed' }))
      .toBeVisible()
  })

  it('are as high as there were records, oldest first, and never without height', async () => {
    await show(<MiniColumns runs={runs} label="Runs" />)
    const [first, failed, last] = columns()
    expect(first!.height).toBe(2 * last!.height)
    expect(failed!.height).toBeGreaterThan(0)
    expect(first!.right).toBeLessThanOrEqual(failed!.left)
    expect(failed!.right).toBeLessThanOrEqual(last!.left)
    expect(new Set([first, failed, last].map((box) => Math.round(box!.bottom))).size).toBe(1)
  })

  it('tell a failed run from the others', async () => {
    await show(<MiniColumns runs={runs} label="Runs" />)
    const fills = [...page.getByRole('img').element().querySelectorAll('rect')].map(
      (one) => getComputedStyle(one).fill,
    )
    expect(fills[1]).not.toBe(fills[0])
    expect(fills[1]).not.toBe(fills[2])
  })

  it('are drawn for one run, and for runs without any record', async () => {
    await show(<MiniColumns runs={[{ id: 1, status: 'SUCCESS', itemCount: 0 }]} label="Run" />)
    expect(columns()).toHaveLength(1)
    expect(columns()[0]!.height).toBeGreaterThan(0)
  })

  it('are sound', () => expectSound(() => <MiniColumns runs={runs} label="Runs" />))
})

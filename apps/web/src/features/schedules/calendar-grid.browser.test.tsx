import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarGroup, Schedule } from '@windrow/contract/schemas/schedules'
import { boxOf } from '../../testing/boxes.ts'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { daysAround } from './schedule-days.ts'

const today = '2026-11-20'
const group = (date: string, scheduleId: number, more: Partial<CalendarGroup> = {}): CalendarGroup => ({
  date,
  scheduleId,
  count: 1,
  coming: 0,
  failed: 0,
  first: `${date}T06:00:00.000Z`,
  last: `${date}T06:00:00.000Z`,
  records: null,
  items: [],
  ...more,
})
const names = ['Catalogue', 'Prices', 'Stock', 'Reviews', 'Pictures', 'Shops']
const schedules = new Map(names.map((name, index) => [index + 1, { id: index + 1, name } as Schedule]))

const groups = new Map([
  [
    '2026-11-18',
    [group('2026-11-18', 1, { records: 1200 }), group('2026-11-18', 2, { records: 34, count: 13 })],
  ],
  ['2026-11-19', [group('2026-11-19', 1, { failed: 1, records: 0 })]],
  ['2026-11-21', names.map((_, index) => group('2026-11-21', index + 1, { coming: 1 }))],
])
const calendar = (weeks: 1 | 4 = 4) => (
  <Held first={today}>
    {(picked, onPick) => (
      <CalendarGrid
        days={daysAround(today, today, weeks)}
        groups={groups}
        plans={{ schedules, next: null, timeZone: 'UTC' }}
        today={today}
        picked={picked}
        onPick={onPick}
      />
    )}
  </Held>
)
const day = (name: RegExp) => page.getByRole('button', { name })

describe('the calendar of runs', () => {
  it('has whole weeks below each other, starting on Monday', async () => {
    await show(calendar())
    const days = page
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect())
    expect(days).toHaveLength(28)
    expect(new Set(days.map(({ left }) => Math.round(left))).size).toBe(7)
    expect(new Set(days.map(({ top }) => Math.round(top))).size).toBe(4)
    expect(boxOf(page.getByText('Mon', { exact: true })).left).toBeLessThan(
      boxOf(page.getByText('Sun', { exact: true })).left,
    )
  })

  it('shows what ran on a day, how often, and the result', async () => {
    await show(calendar())
    const wednesday = day(/18 Nov/)
    await expect.element(wednesday).toMatchTextContent('06:00')
    await expect.element(wednesday).toMatchTextContent('Catalogue')
    await expect.element(wednesday).toMatchTextContent('13 ×')
    await expect.element(wednesday).toMatchTextContent('1,234 records')
  })

  it('distinguishes failed and planned runs, in words too', async () => {
    await show(calendar())
    const signs = ['19 Nov', '21 Nov'].map((date) =>
      day(new RegExp(date)).getByRole('img').first().element().getAttribute('aria-label'),
    )
    expect(new Set(signs).size).toBe(2)
  })

  it('counts runs that do not fit into a day', async () => {
    await show(calendar())
    await expect.element(day(/21 Nov/)).toMatchTextContent('3 more')
    await show(calendar(1))
    await expect.element(day(/21 Nov/)).toMatchTextContent('Shops')
  })

  it('marks today, and the selected day', async () => {
    await show(calendar())
    await expect.element(day(/20 Nov/)).toMatchTextContent('Today')
    await expect.element(day(/20 Nov/)).toHaveAttribute('aria-pressed', 'true')
    await day(/18 Nov/).click()
    await expect.element(day(/18 Nov/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(day(/20 Nov/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('can be navigated with Tab, and the space bar selects a day', async () => {
    await show(calendar())
    await focusOn(day(/18 Nov/))
    await press('Tab', ' ')
    await expect.element(day(/19 Nov/)).toHaveAttribute('aria-pressed', 'true')
  })

  it('is named by its first and last day', async () => {
    await show(calendar())
    await expect.element(page.getByRole('group', { name: /^Calendar of runs, .+ to .+$/ })).toBeVisible()
  })

  it('keeps all days equally wide, however long the names', async () => {
    await show(calendar())
    const widths = page
      .getByRole('button')
      .elements()
      .map((one) => Math.round(one.getBoundingClientRect().width))
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  })

  it('is accessible on desktops, in months and weeks', async () => {
    await expectSound(() => (
      <div style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label="Month">
        {calendar()}
      </div>
    ))
  })
})

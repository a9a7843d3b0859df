import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SchedulePreview } from '@windrow/contract/schemas/schedules'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { localDay, localMoment } from './local-words.ts'
import { ScheduleTimes } from './schedule-times.tsx'

const preview = (more: Partial<SchedulePreview> = {}): SchedulePreview => ({
  sentence: 'Every day at 02:30, Europe/Zurich',
  notes: [],
  next: Array.from({ length: 10 }, (_, index) => ({
    dueDate: `2026-03-${String(20 + index).padStart(2, '0')}T01:30:00.000Z`,
    localTime: `2026-03-${20 + index} 02:30`,
    words: `${20 + index} Mar 2026, 02:30`,
    note: index === 9 ? 'The clocks go forward: 03:30 instead' : null,
  })),
  days: Array.from({ length: 10 }, (_, index) => ({
    date: `2026-03-${20 + index}`,
    count: index === 9 ? 2 : 1,
    first: '02:30',
  })),
  errors: [],
  ...more,
})
const times = (found: SchedulePreview | undefined, error: Error | null = null) => (
  <ScheduleTimes preview={found} error={error} today="2026-03-18" isOld={false} />
)
const aside = page.getByRole('complementary', { name: 'Next times' })

describe('the times of a schedule', () => {
  it('are described in a sentence, which screen readers announce when it changes', async () => {
    const screen = await show(times(preview()))
    const sentence = aside.getByRole('heading', { name: /^Every day at 0?2:30/ })
    await expect.element(sentence).toHaveAttribute('aria-live', 'polite')
    await screen.rerender(times(preview({ sentence: 'Every Monday at 02:30, Europe/Zurich' })))
    await expect.element(aside.getByRole('heading')).toMatchTextContent('Every Monday at')
  })

  it('list the next ten', async () => {
    await show(times(preview()))
    const items = page.getByRole('list', { name: 'Next ten times' }).getByRole('listitem')
    expect(items.elements()).toHaveLength(10)
    await expect
      .element(items.first().getByText(localMoment('2026-03-20 02:30')))
      .toHaveAttribute('datetime', '2026-03-20T01:30:00.000Z')
    expect(page.getByText('No further times.').elements()).toEqual([])
  })

  it('are marked in a calendar of five weeks that starts today', async () => {
    await show(times(preview()))
    const cells = [...document.querySelectorAll('[data-tip]')].map((cell) => cell.getAttribute('data-tip'))
    expect(cells).toHaveLength(10)
    expect(cells.at(-1)).toContain(`${localDay('2026-03-29')}: 2 runs, the first at`)
    const numbers = [...document.querySelectorAll('[aria-hidden="true"] .num')].map((one) => one.textContent)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([35, '18', '21'])
  })

  it('explain the effect of a clock change', async () => {
    await show(times(preview()))
    const last = page.getByRole('listitem').last()
    await expect.element(last).toMatchTextContent('The clocks go forward:')
    await expect
      .element(page.getByRole('listitem').first())
      .toHaveTextContent(localMoment('2026-03-20 02:30'))
  })

  it('say when the schedule ends', async () => {
    await show(
      times(
        preview({
          next: preview().next.slice(0, 3),
          notes: ['Months without a 31st run on their last day.'],
        }),
      ),
    )
    await expect.element(aside.getByText('No further times.')).toBeVisible()
    await expect.element(aside.getByText('Months without a 31st run on their last day.')).toBeVisible()
  })

  it("show errors in the form's words", async () => {
    const errors = [
      { path: 'recurrence.time', message: 'does not exist on 2026-03-29' },
      { path: 'recurrence.weekdays', message: 'must name a day.' },
    ]
    await show(times(preview({ sentence: null, next: [], errors })))
    await expect.element(page.getByRole('heading', { name: 'No next times' })).toBeVisible()
    await expect.element(page.getByText('Time does not exist on 2026-03-29.')).toBeVisible()
    await expect.element(page.getByText('Days of the week must name a day.')).toBeVisible()
  })

  it('say why they could not be loaded', async () => {
    await show(times(undefined, new Error('The server did not answer.')))
    await expect.element(page.getByRole('status')).toHaveTextContent('The server did not answer.')
  })

  it('are accessible, with and without errors', async () => {
    await expectSound(() => times(preview()))
    await expectSound(() =>
      times(preview({ errors: [{ path: 'recurrence.cron', message: 'cannot be read' }] })),
    )
  })
})

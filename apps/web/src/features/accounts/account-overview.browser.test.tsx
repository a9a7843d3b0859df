import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { answering } from '../../testing/answers.ts'
import { expectSound } from '../../testing/sound.tsx'
import { show } from '../../testing/show.tsx'
import { BudgetAlert, BudgetPanel, StoppedRuns } from './account-budget.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountUsage } from './account-usage.tsx'
import { BudgetModals } from './budget-modals.tsx'
import { UsageByDay } from './usage-by-day.tsx'

const budget: AccountOverview['budget'] = {
  month: '2026-11',
  timeZone: 'Europe/Lisbon',
  resetsDate: '2026-12-01T00:00:00.000Z',
  budgetMicros: 400_000_000,
  spentMicros: 328_400_000,
  state: 'WARNING',
  warnedDate: '2026-11-20T09:12:00.000Z',
  fullDate: null,
}
const report = { projectId: 3, reportId: 7, reportName: 'Hotel rates' }
const overview: AccountOverview = {
  runs: {
    ended: 8304,
    succeeded: 7988,
    failed: 316,
    stopped: 0,
    active: 6,
    topFailure: { kind: 'BLOCKED', failed: 211 },
  },
  days: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    runs: 10,
    failed: at === 3 ? 2 : 0,
    records: 100 + at,
    micros: at * 1_000_000,
  })),
  held: 2,
  tasks: { open: 4, oldestDate: '2026-11-15T00:00:00.000Z' },
  retentionDays: 90,
  requestsToday: 412_000,
  reports: 41,
  budget,
  fullOn: '2026-11-24',
  spend: Array.from({ length: 20 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    micros: 16_420_000,
  })),
  usage: [
    {
      ...report,
      list: 'Residential',
      records: 5_204_811,
      requests: 1000,
      blocked: 116,
      spentMicros: 181_220_000,
      budgetMicros: 200_000_000,
    },
  ],
  stopped: [],
}
const full: AccountOverview = {
  ...overview,
  budget: { ...budget, spentMicros: 400_000_000, state: 'FULL' },
  stopped: [
    {
      ...report,
      historyId: 12,
      rows: 3204,
      message: 'The November proxy budget of this account is used up. The 3,204 rows it had are kept.',
      delivery: 'DELIVERED',
      at: '2026-11-20T10:36:00.000Z',
    },
    {
      ...report,
      reportId: 8,
      reportName: 'Rail fares',
      historyId: null,
      rows: 0,
      message: 'Used up. New runs wait',
      delivery: 'NONE',
      at: '2026-11-20T11:00:00.000Z',
    },
  ],
}
/** Waits until an element contains a text. */
const expectText = (within: Locator, text: string) =>
  expect.poll(() => within.element().textContent).toContain(text)
const nothing = () => {}
const All = ({ shown }: { shown: AccountOverview }) => (
  <>
    <BudgetAlert overview={shown} onRaise={nothing} onAllow={nothing} />
    <AccountFacts overview={shown} />
    <BudgetPanel overview={shown} onEdit={nothing} />
    <StoppedRuns stopped={shown.stopped} />
    <UsageByDay days={shown.days} />
    <AccountUsage overview={shown} onBudget={nothing} />
  </>
)

describe("an account's overview", () => {
  it('warns, and says when the budget will be used up', async () => {
    await show(<All shown={overview} />, { role: 'ADMIN:ENVOY' })

    await expectText(
      page.getByRole('status'),
      '82% of the November budget is used. At this pace it is used up on November 24. Runs then stop in order, and their rows are kept.',
    )
    await expect.element(page.getByText('211 blocked by the site')).toBeVisible()
    const usage = page.getByRole('table', { name: 'Usage by report' })
    await expectText(usage, 'Hotel ratesResidential5,204,811$0.03511.6%$181.22 of $200.00')
    await expect.element(page.getByRole('img', { name: 'Records, 3,435 in 30 days' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Proxy costs, $435.00 in 30 days' })).toBeVisible()
    expect(page.getByRole('table', { name: 'Spend by day' }).getByRole('row').elements()).toHaveLength(20)
    expect(page.getByRole('button', { name: 'Allow one run' }).elements()).toEqual([])
  })

  it('says what was stopped, what was kept, and what waits until when', async () => {
    await show(<All shown={full} />, { role: 'ADMIN' })

    await expectText(
      page.getByRole('alert'),
      'The November budget of $400.00 is used up. 1 run stopped in order; the rows they had are kept. New runs wait until December 1, 00:00 Europe/Lisbon, or until the budget is raised.',
    )
    const list = page.getByRole('region', { name: 'Stopped and waiting' })
    await expectText(list, 'Hotel rates3,204 rows kept and delivered')
    await expectText(list, 'Rail faresWaits, nothing started')
    await expect.element(page.getByRole('button', { name: 'Allow one run' })).toBeVisible()
  })

  it('offers no change of budgets to those who may not change them', async () => {
    await show(<All shown={full} />, { role: 'ADMIN:BUILDER' })

    await expect.element(page.getByRole('alert')).toBeVisible()
    for (const name of ['Raise budget', 'Allow one run', 'Change', 'Budget of Hotel rates'])
      expect([name, page.getByRole('button', { name, exact: true }).elements()]).toEqual([name, []])
  })

  it('sets a budget in dollars and removes it, and allows a run with a reason', async () => {
    const calls = answering({
      'PUT /organizations/5/budget': () => budget,
      'POST /projects/3/reports/7/allowed-runs': () => ({ id: 1 }),
    })
    const account = { kind: 'account', orgId: 5, name: 'Fernhill', budgetMicros: 400_000_000 } as const
    await show(<BudgetModals dialog={account} onClose={nothing} />, { role: 'ADMIN' })
    const field = page.getByLabelText('Budget a month')
    await expect.element(field).toHaveValue('400.00')
    await userEvent.fill(field, '0.07')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ budgetMicros: 70_000 }])

    await show(<BudgetModals dialog={{ kind: 'allow', reports: [report] }} onClose={nothing} />, {
      role: 'ADMIN',
    })
    await userEvent.fill(page.getByLabelText('Reason'), 'Promised')
    await page.getByRole('button', { name: 'Start run' }).click()
    await expect.poll(() => calls.at(-1)?.body).toEqual({ reason: 'Promised' })
  })

  it('is sound in light and dark, wide and narrow', async () => {
    await expectSound(
      () => <All shown={full} />,
      () => expect.element(page.getByRole('alert')).toBeVisible(),
      () => ({ role: 'ADMIN' }),
    )
  })
})

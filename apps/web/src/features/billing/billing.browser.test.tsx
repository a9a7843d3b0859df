import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type {
  BillingPreview,
  BillingRule,
  OwnBilling,
  Statement,
  StatementEntry,
} from '@windrow/contract/schemas/billing'
import { answering } from '../../testing/answers.ts'
import { Held } from '../../testing/held.tsx'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { BillingPage } from './billing-page.tsx'
import { readBillingSearch, type BillingSearch } from './billing-search.ts'
import { OwnBillingSection } from './own-billing-section.tsx'
import { RuleList } from './rule-list.tsx'
import { RulePreview } from './rule-preview.tsx'
import { SpendChart } from './spend-chart.tsx'
import { StatementPage } from './statement-page.tsx'

const shown = () => ({ role: 'ADMIN' as const, queries: queriesOf('ADMIN') })
const list = () => <BillingPage search={{ month: '2026-10' }} onSearch={() => {}} />
const october = () => <StatementPage orgId={5} month="2026-10" />

const entry: StatementEntry = {
  organizationId: 5,
  accountName: 'Kestrel Analytics',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  status: 'DRAFT',
  number: null,
  usage: '142310',
  adjustmentsTotal: '0',
  total: '142310',
  ledgerLines: 1904,
  uncoveredReports: 0,
  clockChange: null,
  change: -1.8,
  frozenDate: null,
  frozenBy: null,
}

const statement: Statement = {
  organizationId: 5,
  accountName: 'Meridian Fares',
  month: '2026-10',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  status: 'DRAFT',
  number: null,
  lines: [
    {
      reportId: 1,
      reportName: 'Fares, all routes',
      projectId: 2,
      projectName: 'Air fares',
      ruleName: 'Standard records',
      billingItem: 'Records',
      billingItemLimitCount: 1_000_000,
      unitRate: '0.0004',
      effectiveDate: '2026-01-01',
      used: 1_462_318,
      billed: 462_318,
      amount: '184.93',
    },
  ],
  usage: '184.93',
  adjustmentsTotal: '-40.00',
  total: '144.93',
  adjustments: [
    {
      adjustmentId: 3,
      amount: '-40.00',
      reason: 'Credit for late deliveries',
      createdBy: 'Priya Raman',
      createdDate: '2026-11-02T09:20:00.000Z',
    },
  ],
  ledgerLines: 31,
  unbilledRuns: 3,
  uncovered: [{ reportId: 9, reportName: 'Seat maps' }],
  clockChange: '25-hour day on Oct 25: clock change',
  forecast: null,
  days: [
    { day: '2026-10-01', records: 1_400_000, spent: '160.00' },
    { day: '2026-10-02', records: 62_318, spent: '184.93' },
  ],
  forecastDays: [],
  frozenDate: null,
  frozenBy: null,
}

describe('the statements of a month', () => {
  const listed = (more: Partial<StatementEntry>[] = [{}]) => ({
    statements: more.map((each, index) => ({ ...entry, organizationId: index + 1, ...each })),
    pagination: { page: 1, perPage: 25, total: more.length },
    summary: {
      open: 0,
      drafts: 1,
      frozen: 1,
      totals: [
        { currency: 'JPY', total: '142310' },
        { currency: 'USD', total: '693.43' },
      ],
      uncoveredReports: 2,
    },
  })

  it('show totals by currency, and what is odd about an account', async () => {
    answering({
      'GET /billing/statements': () =>
        listed([
          {},
          { accountName: 'Costa Verde', uncoveredReports: 2 },
          { accountName: 'Oakfield', status: 'FROZEN', number: 'S-000007', frozenBy: 'Helen Abara' },
          { accountName: 'Tallow', ledgerLines: 0, change: null },
        ]),
    })
    await show(list(), shown())

    await expect.element(page.getByText('¥142,310 · $693.43').first()).toBeVisible()
    for (const note of ['2 reports have no rule', 'S-000007, Helen Abara', 'No runs'])
      await expect.element(page.getByText(note)).toBeVisible()
    await expect.element(page.getByText('−1.8 %').first()).toBeVisible()
    await expectSound(list, () => expect.element(page.getByText('Costa Verde')).toBeVisible(), shown)
  })

  it('are not shown under the name of another month while that is being read', async () => {
    const later = Promise.withResolvers<ReturnType<typeof listed>>()
    answering({
      'GET /billing/statements': ({ query }) => (query['month'] === '2026-09' ? later.promise : listed()),
    })
    await show(
      <Held<BillingSearch> first={{ month: '2026-10' }}>
        {(search, change) => (
          <BillingPage
            search={search}
            onSearch={(next) => change(readBillingSearch({ ...search, ...next }))}
          />
        )}
      </Held>,
      shown(),
    )
    const figure = page.getByText('¥142,310 · $693.43')
    await expect.element(figure.first()).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect.element(page.getByText('Total of September 2026')).toBeVisible()
    await expect.element(page.getByText('Kestrel Analytics')).not.toBeInTheDocument()
    // Only the figure of the current month is left.
    expect(figure.elements()).toHaveLength(1)
    later.resolve(listed([{ accountName: 'Oakfield' }]))
    await expect.element(page.getByText('Oakfield')).toBeVisible()
  })

  it('are frozen together after a question', async () => {
    const calls = answering({
      'GET /billing/statements': () => listed(),
      'POST /billing/statements/2026-10/freeze': () => ({ frozen: 1, skipped: [] }),
    })
    await show(list(), shown())
    await page.getByRole('button', { name: 'Freeze all drafts' }).click()
    const question = page.getByRole('dialog', { name: 'Freeze drafts of October 2026' })
    await question.getByRole('button', { name: 'Freeze all drafts' }).click()
    await expect.element(page.getByText('1 statement was frozen.')).toBeVisible()
    expect(calls.map(({ name }) => name)).toContain('POST /billing/statements/2026-10/freeze')
  })
})

describe('a statement', () => {
  it('has lines, adjustments with their reason, what is not covered, and the comparison with the ledger', async () => {
    answering({
      'GET /billing/accounts/5/statements/2026-10': () => statement,
      'GET /billing/accounts/5/statements/2026-11': () => ({ ...statement, month: '2026-11' }),
      'GET /billing/accounts/5/statements/2026-10/check': () => ({
        isEqual: true,
        ledgerLines: 31,
        usage: '184.93',
      }),
    })
    await show(october(), shown())

    const table = page.getByRole('table', { name: 'Lines of the statement' })
    for (const text of [
      '1,462,318',
      '1,000,000 included',
      '462,318',
      '€0.0004',
      '€184.93',
      '−€40.00',
      '€144.93',
    ])
      await expect.element(table.getByText(text, { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('Equal to the ledger to the cent')).toBeVisible()
    await expect.element(page.getByText(/to some runs of Seat maps/)).toBeVisible()
    await expect.element(page.getByText(/25-hour day on Oct 25: clock change\. 3 failed/)).toBeVisible()
    await expect
      .element(
        page.getByRole('img', { name: 'Records per day in October 2026: 1,462,318 records on 2 days' }),
      )
      .toBeVisible()
    await expectSound(
      october,
      () => expect.element(page.getByText('Equal to the ledger to the cent')).toBeVisible(),
      shown,
    )
  })

  it('of the current month has its forecast as a dashed line', async () => {
    const open = {
      ...statement,
      status: 'OPEN' as const,
      forecast: '400.00',
      forecastDays: [
        { day: '2026-10-03', spent: '290.00' },
        { day: '2026-10-04', spent: '400.00' },
      ],
    }
    answering({
      'GET /billing/accounts/5/statements/2026-10': () => open,
      'GET /billing/accounts/5/statements/2026-10/check': () => ({
        isEqual: true,
        ledgerLines: 31,
        usage: '184.93',
      }),
    })
    await show(october(), shown())
    const chart = page.getByRole('img', { name: /€184\.93 until 2 Oct, forecast €400\.00 until 4 Oct$/ })
    await expect.element(chart).toBeVisible()
    await expect.element(page.getByText('Forecast', { exact: true })).toBeVisible()
    const dashes = [...chart.element().querySelectorAll('path')].map(
      (path) => getComputedStyle(path).strokeDasharray,
    )
    expect(dashes.filter((one) => one !== 'none')).toEqual(['4px, 3px'])
  })

  it('of small amounts tells the steps of its axis apart', async () => {
    const days = [
      { day: '2026-10-01', records: 20, spent: '0.01' },
      { day: '2026-10-02', records: 20, spent: '0.02' },
    ]
    const chart = () => <SpendChart days={days} forecastDays={[]} currency="USD" month="2026-10" />
    await show(chart(), shown())
    const drawing = page.getByRole('img', { name: /^Spend in 2026-10/ })
    await expect.element(drawing).toBeVisible()
    const labels = [...drawing.element().querySelectorAll('text')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('$'))
    expect(labels.length).toBeGreaterThan(2)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('that is frozen has no way to change it', async () => {
    const frozen = { ...statement, status: 'FROZEN' as const, number: 'S-000042', uncovered: [] }
    answering({
      'GET /billing/accounts/5/statements/2026-10': () => frozen,
      'GET /billing/accounts/5/statements/2026-11': () => frozen,
      'GET /billing/accounts/5/statements/2026-10/check': () => ({
        isEqual: false,
        ledgerLines: 31,
        usage: '1.00',
      }),
    })
    await show(october(), shown())
    await expect.element(page.getByText('Differs from the ledger')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'PDF' }))
      .toHaveAttribute('href', '/api/billing/accounts/5/statements/2026-10/pdf')
    for (const name of ['Freeze statement', 'Add adjustment'])
      expect(page.getByRole('button', { name }).elements()).toHaveLength(0)
  })
})

describe('a rule', () => {
  it('has a bar over the part of this year in which it applies', async () => {
    const year = new Date().getUTCFullYear()
    const rule: BillingRule = {
      billingRuleId: 1,
      organizationId: 5,
      accountName: 'Kestrel Analytics',
      currency: 'JPY',
      reportId: null,
      reportName: null,
      projectId: null,
      projectName: null,
      templateId: null,
      name: 'Standard records',
      billingItem: 'Records',
      billingItemLimitCount: null,
      unitRate: '0.4',
      effectiveDate: `${year}-07-02`,
      endDate: null,
      state: 'ACTIVE',
    }
    const list = () => <RuleList rules={[rule]} onCommand={() => {}} />
    await show(list(), shown())
    const bar = page.getByRole('img', { name: `From Jul 02, ${year}` })
    await expect.element(bar).toBeVisible()
    const [whole, part] = [bar.element(), bar.element().querySelector('i')!].map((one) =>
      one.getBoundingClientRect(),
    )
    expect(part!.right).toBeCloseTo(whole!.right, 0)
    expect(part!.width / whole!.width).toBeCloseTo(0.5, 1)
    await expectSound(list, () => expect.element(bar).toBeVisible(), shown)
  })
})

describe('the preview of a rule', () => {
  const preview: BillingPreview = {
    currency: 'USD',
    month: '2026-10',
    now: '200.00',
    withRule: '184.93',
    difference: '-15.07',
    overlaps: [
      {
        billingRuleId: 3,
        reportId: 1,
        place: 'Fernhill Supply',
        name: 'Capped prices',
        effectiveDate: '2026-07-01',
        endDate: '2026-12-01',
        canEnd: true,
        startOn: '2026-12-01',
        endOn: null,
      },
    ],
    frozenUntil: null,
    fault: 'Overlaps',
  }

  it('names the rule that it overlaps, with the two ways out', async () => {
    const onChoose = vi.fn()
    await show(<RulePreview preview={preview} endOthers={false} onChoose={onChoose} />)
    await expect.element(page.getByText(/from Jul 01, 2026 until Dec 01, 2026/)).toBeVisible()
    await page.getByRole('button', { name: 'Start on Dec 01, 2026' }).click()
    await page.getByRole('button', { name: 'End the other rule' }).click()
    expect(onChoose.mock.calls.map(([, way]) => way as string)).toEqual(['start', 'end'])
    await expect.element(page.getByText('−$15.07')).toBeVisible()
    await expectSound(() => <RulePreview preview={preview} endOthers={false} onChoose={onChoose} />)
  })

  it('says that the other rule ends once this was chosen', async () => {
    await show(<RulePreview preview={preview} endOthers onChoose={() => {}} />)
    await expect.element(page.getByText('"Capped prices" ends when this rule starts.')).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })
})

describe('usage and statements of the own account', () => {
  it('are shown to managers, with files of issued statements', async () => {
    const own: OwnBilling = {
      currency: 'KWD',
      timeZone: 'Asia/Kuwait',
      month: '2026-11',
      records: 800,
      requests: 4,
      runs: 1,
      soFar: '10.250',
      forecast: '31.000',
      statements: [
        {
          month: '2026-10',
          number: 'S-000042',
          currency: 'KWD',
          total: '37.500',
          frozenDate: '2026-11-02T08:00:00.000Z',
        },
      ],
    }
    answering({ 'GET /billing/own': () => own })
    await show(<OwnBillingSection />, { role: 'MANAGER', queries: queriesOf('MANAGER') })
    await expect.element(page.getByText(/37\.500/)).toBeVisible()
    await expect.element(page.getByText('800 records, 1 run')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'PDF of October 2026' }))
      .toHaveAttribute('href', '/api/billing/own/statements/2026-10/pdf')
    const manager = () => ({ role: 'MANAGER' as const, queries: queriesOf('MANAGER') })
    const loaded = () => expect.element(page.getByText(/37\.500/)).toBeVisible()
    await expectSound(() => <OwnBillingSection />, loaded, manager)
  })
})

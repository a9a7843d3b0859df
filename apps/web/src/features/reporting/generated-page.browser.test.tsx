import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { GeneratedPage } from './generated-page.tsx'

const report = {
  id: 31,
  name: 'Weekly service report',
  format: 'PDF',
  scope: 'Nordlake',
  from: '2027-03-15',
  to: '2027-03-21',
  maker: 'Maja Lindqvist',
  plan: 'Weekly on Monday at 07:00, UTC',
  receivers: ['maja@nordlake.example'],
  state: 'READY',
  message: null,
  bytes: 48_210,
  createdDate: '2027-03-22T06:00:00.000Z',
  expiresDate: null,
  mayChange: true,
}
const failed = {
  ...report,
  id: 32,
  name: 'For the board',
  plan: null,
  state: 'FAILED',
  message: 'Out of storage: 0 GB free',
  bytes: null,
}
const settings = {
  name: 'Weekly service report',
  format: 'PDF',
  period: 'LAST_WEEK',
  accountIds: [],
  projectIds: [],
  contents: ['TOTALS'],
  receivers: [],
}
const plan = {
  id: 3,
  settings,
  repeat: { frequency: 'Weekly', time: '07:00', weekday: 1, monthDay: 1, timeZone: 'UTC' },
  words: 'Weekly on Monday at 07:00, UTC',
  maker: 'Maja',
  nextDate: '2027-03-29T07:00:00.000Z',
  mayChange: true,
}
const answers = {
  'GET /reporting/generated': () => ({
    reports: [report, failed],
    pagination: { page: 1, perPage: 25, total: 2 },
  }),
  'GET /reporting/plans': () => ({ plans: [plan] }),
  'GET /projects': () => ({ projects: [], pagination: { page: 1, perPage: 25, total: 0 } }),
  'POST /reporting/generated/32/retry': () => ({ ...failed, state: 'QUEUED', message: null }),
  'DELETE /reporting/generated/31': () => report,
  'POST /reporting/generated': () => ({ report: null, plan }),
}
const around = () => ({ at: '/reporting/generated', role: 'ADMIN' as const, queries: queriesOf('ADMIN') })
const open = () => show(<GeneratedPage page={1} onPage={() => {}} />, around())
const row = (name: RegExp) => page.getByRole('row', { name })

describe('generated reports', () => {
  // spec: REPORTING-02
  it('show period, maker and state; failed ones say why and are retried', async () => {
    const calls = answering(answers)
    await open()
    await expect
      .element(row(/Weekly service report/))
      .toMatchTextContent(/Nordlake15 Mar to 21 MarPDFMaja LindqvistWeekly on Monday.*1 user/)
    expect(
      page.getByRole('link', { name: 'Download Weekly service report' }).element().getAttribute('href'),
    ).toBe('/api/reporting/generated/31/file')
    await expect.element(row(/For the board/)).toMatchTextContent(/FailedOut of storage: 0 GB free/)
    await userEvent.click(page.getByRole('button', { name: 'Retry For the board' }))
    expect(calls.some(({ name }) => name === 'POST /reporting/generated/32/retry')).toBe(true)
    await expect
      .element(page.getByRole('region', { name: 'Generated regularly' }))
      .toMatchTextContent(/Weekly on Monday at 07:00, UTC, PDFNext: /)
  })

  it('are deleted after a question', async () => {
    const calls = answering(answers)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Delete Weekly service report' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expect.poll(() => calls.some(({ name }) => name === 'DELETE /reporting/generated/31')).toBe(true)
  })

  it('are ordered with a name, a period and a repetition', async () => {
    const calls = answering(answers)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Generate report' }).first())
    const drawer = page.getByRole('dialog', { name: 'Generate report' })
    await userEvent.fill(drawer.getByLabelText('Name'), 'Each week')
    await userEvent.click(drawer.getByLabelText('Repeat'))
    await userEvent.click(page.getByTitle('Weekly'))
    await userEvent.click(drawer.getByRole('button', { name: 'Generate report' }))
    await expect
      .poll(() => calls.find(({ name }) => name === 'POST /reporting/generated')?.body)
      .toMatchObject({
        settings: { name: 'Each week', format: 'PDF', period: 'LAST_WEEK' },
        repeat: { frequency: 'Weekly', time: '07:00', weekday: 1 },
      })
  })

  it('are sound in both themes and widths', async () => {
    answering(answers)
    await expectSound(() => <GeneratedPage page={1} onPage={() => {}} />, undefined, around)
  })
})

import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import type { Task } from '@windrow/contract/schemas/tasks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { queryClient } from '../../api/query-client.ts'
import { keys } from '../../keys/keys.ts'
import { profileOf, queriesOf } from '../../testing/profile.ts'
import { expectSound } from '../../testing/sound.tsx'
import { changedJobSearch, readJobSearch } from './job-search.ts'
import { JobsPage } from './jobs-page.tsx'

const taskOf = (id: number, change: Partial<Task> = {}): Task => ({
  taskId: `run-${id}`,
  kind: 'run',
  state: 'WORKING',
  stateText: 'Processing',
  name: `Run ${id}`,
  itemId: id,
  accountId: 7,
  accountName: 'Nordlake Retail Group',
  projectId: 1,
  projectName: 'Outdoor gear prices',
  reportId: 2,
  reportName: 'Fernhill Supply',
  historyId: id,
  pageId: null,
  startedBy: null,
  startedHow: 'SCHEDULE',
  createdDate: new Date(Date.now() - 600_000).toISOString(),
  startedDate: new Date(Date.now() - 590_000).toISOString(),
  endedDate: null,
  progress: 0.42,
  rows: 540,
  bytes: 4_120_330,
  reason: 'example.com asked for 30 s between requests',
  fault: null,
  childCount: 2,
  retryRefusal: "This run hasn't ended yet.",
  cancelRefusal: null,
  ...change,
})
const ended = { endedDate: new Date().toISOString(), progress: null, reason: null, childCount: 0 }
const running = taskOf(5012)
const failedExport = taskOf(88, {
  ...ended,
  taskId: 'export-88',
  kind: 'export',
  state: 'FAILED',
  stateText: 'Failed',
  name: 'CSV of run 5012',
  startedBy: { userId: 3, fullName: 'Maja Lindqvist' },
  startedHow: 'PERSON',
  fault: 'The file could not be created; try again.',
  retryRefusal: null,
  cancelRefusal: 'This export has ended already.',
})
const retrying = taskOf(812, {
  taskId: 'delivery-812',
  kind: 'delivery',
  state: 'WAITING',
  stateText: 'Retrying',
  name: 'To Warehouse',
  startedHow: 'RUN',
  progress: null,
  reason: 'Next attempt 2027-03-28 07:07 UTC. The server refused the connection.',
  retryRefusal: null,
})
const attempt = taskOf(31, {
  ...ended,
  taskId: 'attempt-31',
  kind: 'attempt',
  name: 'Attempt 1',
  state: 'FAILED',
  stateText: 'Failed',
  fault: 'The server refused the connection.',
})
const tasks = [running, failedExport, retrying]

const listOf = (all: Task[], isMore = false, total = all.length) => ({
  ChildTasks: all,
  TotalCount: total,
  isMore,
  pagination: { page: 1, perPage: 25, total },
})
const answers = {
  'GET /tasks': () => listOf(tasks),
  'GET /tasks/info': ({ query }: { query: Record<string, string> }) =>
    query['taskId'] === 'run-5012'
      ? { task: running, ...listOf([retrying, failedExport]) }
      : { task: retrying, ...listOf([attempt]) },
  'GET /projects': () => ({ projects: [], pagination: { page: 1, perPage: 1000, total: 0 } }),
}

/** The page as its route shows it, with the view in the URL. */
function Jobs() {
  const search = readJobSearch(useLocation().search) ?? { tab: 'jobs' as const }
  const navigate = useNavigate()
  return (
    <div className="content">
      <JobsPage
        search={search}
        onSearch={(change) => void navigate({ to: '/admin/tasks', search: changedJobSearch(search, change) })}
      />
    </div>
  )
}

const surroundings = (at = '/admin/tasks?tab=jobs') => ({
  at,
  role: 'ADMIN' as const,
  queries: queriesOf('ADMIN'),
})
/** The queries of the app, which tell failures in toasts, without what other tests left. */
function appQueries() {
  queryClient.clear()
  queryClient.setQueryData(keys.own.profile, profileOf('ADMIN'))
  return queryClient
}
const open = (at?: string) => show(<Jobs />, surroundings(at))
const row = (name: RegExp) => page.getByRole('row', { name })
const drawer = page.getByRole('dialog')

describe('the background jobs', () => {
  it('show what each does, waits for or failed with, where and for whom', async () => {
    answering(answers)
    await open()
    await expect.element(row(/Run 5012/)).toMatchTextContent(/Processing/)
    await expect.element(row(/Run 5012/)).toMatchTextContent(/42 %.*example\.com asked for 30 s/)
    await expect
      .element(row(/Run 5012/))
      .toMatchTextContent(/Fernhill SupplyNordlake Retail Group·Outdoor gear prices/)
    await expect.element(row(/Run 5012/)).toMatchTextContent(/2 child tasks.*Schedule/)
    await expect
      .element(row(/CSV of run 5012/))
      .toMatchTextContent(/The file could not be created.*Maja Lindqvist/)
    await expect.element(page.getByRole('link', { name: 'Anomalies' })).not.toHaveAttribute('aria-current')
    await expect
      .element(page.getByRole('link', { name: 'Background jobs' }))
      .toHaveAttribute('aria-current', 'page')
  })

  // spec: ADM-11
  it('ask for the first page as 1, and keep the filters in the URL', async () => {
    const calls = answering(answers)
    await open('/admin/tasks?tab=jobs&kind=export&state=FAILED&accountIds=7&search=csv')
    await expect.element(row(/CSV of run 5012/)).toBeVisible()
    expect(calls.find(({ name }) => name === 'GET /tasks')?.query).toEqual({
      page: '1',
      limit: '25',
      kind: 'export',
      state: 'FAILED',
      accountId: '[7]',
      search: 'csv',
    })
    await page.getByRole('button', { name: 'Kind Export' }).click()
    await page.getByRole('menuitemradio', { name: 'Delivery' }).click()
    await expect.poll(() => calls.at(-1)?.query['kind']).toBe('delivery')
  })

  // spec: ADM-03
  it('tell in a toast that they could not be fetched', async () => {
    answering({
      ...answers,
      'GET /tasks': () => {
        throw new ApiError(403, { code: 'FORBIDDEN', message: 'Your role does not allow this.' })
      },
    })
    await show(<Jobs />, { ...surroundings(), queries: appQueries() })
    await expect.element(page.getByText('Failed to fetch task info', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('open in a drawer with their child tasks', async () => {
    answering(answers)
    await open()
    await page.getByRole('link', { name: 'Run 5012', exact: true }).click()
    await expect.element(drawer.getByRole('heading', { name: 'Child tasks 2' })).toBeVisible()
    await expect.element(drawer.getByText('Next attempt 2027-03-28', { exact: false })).toBeVisible()
    await drawer.getByRole('link', { name: 'To Warehouse' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'To Warehouse' }).getByText('Attempt 1'))
      .toBeVisible()
  })

  it('are cancelled and retried by the calls of their kinds, or say why not', async () => {
    const calls = answering({
      ...answers,
      'POST /projects/1/reports/2/histories/bulk-stop': () => ({ successCount: 1, results: [] }),
      'POST /tasks/exports/88/retry': () => failedExport,
    })
    await open()
    await expect
      .element(page.getByRole('button', { name: 'Retry: Run 5012' }))
      .toHaveAttribute('data-tip', "This run hasn't ended yet.")
    await page.getByRole('button', { name: 'Cancel: Run 5012' }).click()
    await expect.element(page.getByText('Task cancelled')).toBeVisible()
    expect(calls.find(({ name }) => name.endsWith('bulk-stop'))?.body).toEqual({ historyIds: '5012' })
    await page.getByRole('button', { name: 'Retry: CSV of run 5012' }).click()
    await expect.poll(() => calls.some(({ name }) => name === 'POST /tasks/exports/88/retry')).toBe(true)
  })

  it('are retried together: those that can be', async () => {
    const resend = 'POST /projects/1/reports/2/datadeliveries/deliveries/812/resend'
    const calls = answering({
      ...answers,
      'POST /tasks/exports/88/retry': () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Only a failed export can be retried.' })
      },
      [resend]: () => ({}),
    })
    await open()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await page.getByRole('button', { name: 'Retry 2' }).click()
    await expect.element(page.getByText('Only a failed export can be retried.')).toBeVisible()
    await expect.element(page.getByText('1 task retried')).toBeVisible()
    expect(calls.filter(({ name }) => name.endsWith('/resend') || name.endsWith('/retry'))).toHaveLength(2)
    await expect.element(page.getByText('3 Tasks selected')).not.toBeInTheDocument()
  })

  it('say that there are more than are counted', async () => {
    answering({ ...answers, 'GET /tasks': () => listOf(tasks, true, 10_000) })
    await open()
    await expect.element(page.getByText(/^10,000\+ tasks/)).toBeVisible()
  })

  it('say what to do if none match', async () => {
    answering({ ...answers, 'GET /tasks': () => listOf([]) })
    await open('/admin/tasks?tab=jobs&state=FAILED')
    await expect.element(page.getByRole('heading', { name: 'No data available' })).toBeVisible()
  })
})

it('is sound in both themes and widths', async () => {
  answering(answers)
  await expectSound(
    () => <Jobs />,
    () => expect.element(page.getByText('CSV of run 5012').first()).toBeVisible(),
    () => surroundings(),
  )
})

it('is sound with an open task', async () => {
  answering(answers)
  await expectSound(
    () => <Jobs />,
    () => expect.element(drawer.getByRole('heading', { name: 'Child tasks 2' })).toBeVisible(),
    () => surroundings('/admin/tasks?tab=jobs&job=run-5012'),
  )
})

import type { OperationState } from '@windrow/contract/schemas/operation'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { HealthPage } from './health-page.tsx'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const megabyte = 1024 ** 2

const state: OperationState = {
  createdDate: ago(0),
  warnings: [
    { level: 'BAD', title: '1 email failed within a day', text: 'Look at their errors, and check SMTP_URL.' },
    { level: 'WARN', title: '12 runs waiting for a worker', text: 'The oldest has waited for 25 minutes.' },
  ],
  version: '0.1.0',
  migrations: { applied: 62, pending: [], unknown: [] },
  nodes: [
    {
      nodeId: 'a',
      host: 'windrow-1',
      pid: 812,
      roles: ['api', 'scheduler'],
      version: '0.1.0',
      memoryBytes: 271 * megabyte,
      eventLoopMs: 12.4,
      isAlive: true,
      startedDate: ago(90_000),
      heartbeatDate: ago(2),
    },
    {
      nodeId: 'b',
      host: 'windrow-2',
      pid: 97,
      roles: ['worker'],
      version: '0.1.0',
      memoryBytes: 120 * megabyte,
      eventLoopMs: 3,
      isAlive: false,
      startedDate: ago(90_000),
      heartbeatDate: ago(600),
    },
  ],
  workers: [
    {
      workerId: 31,
      host: 'windrow-1',
      pid: 97,
      isAlive: true,
      startedDate: ago(90_000),
      heartbeatDate: ago(1),
      runs: [
        { historyId: 5012, part: 0, projectId: 1, reportId: 2, reportName: 'Fernhill Supply' },
        { historyId: 5013, part: 2, projectId: 1, reportId: 3, reportName: 'Bread and bakery' },
      ],
    },
    {
      workerId: 32,
      host: 'windrow-1',
      pid: 98,
      isAlive: true,
      startedDate: ago(90_000),
      heartbeatDate: ago(1),
      runs: [],
    },
    {
      workerId: 33,
      host: 'windrow-1',
      pid: 99,
      isAlive: true,
      startedDate: ago(90_000),
      heartbeatDate: ago(1),
      runs: [{ historyId: 7, part: 0, projectId: 1, reportId: 4, reportName: 'Tea' }],
    },
  ],
  queues: [
    { queue: 'runs', waiting: 12, working: 8, oldestDate: ago(1500) },
    { queue: 'exports', waiting: 0, working: 1, oldestDate: null },
    { queue: 'deliveries', waiting: 3, working: 2, oldestDate: ago(40) },
    { queue: 'file scans', waiting: 0, working: 0, oldestDate: null },
  ],
  oldestRun: {
    historyId: 5001,
    projectId: 1,
    reportId: 2,
    reportName: 'Stock by store',
    accountName: 'Nordlake Retail Group',
    createdDate: ago(1500),
    reason: 'Waiting for a free worker',
  },
  heldDeliveries: 4,
  storage: {
    databaseBytes: 840 * megabyte,
    tables: [
      { name: 'runs', bytes: 410 * megabyte },
      { name: 'run_segments', bytes: 190 * megabyte },
      { name: 'run_figures', bytes: 44 * megabyte },
    ],
    objects: [
      { name: 'rows, logs and requests of runs', bytes: 8100 * megabyte },
      { name: 'page snapshots', bytes: 2300 * megabyte },
    ],
    days: Array.from({ length: 14 }, (_, at) => ({
      day: new Date(Date.now() - (13 - at) * 86_400_000).toISOString().slice(0, 10),
      databaseBytes: (700 + at * 10) * megabyte,
      objectBytes: 9000 * megabyte,
    })),
    sampledDate: ago(7200),
  },
  statements: {
    source: 'NODES',
    list: [
      {
        sql: 'select * from runs where report_id = $1 order by created_at desc',
        calls: 1840,
        totalMs: 91_240,
        slowestMs: 812,
      },
      {
        sql: 'update workers set heartbeat_at = now() where id = $1',
        calls: 120_000,
        totalMs: 14_000,
        slowestMs: 18.2,
      },
    ],
  },
  mail: { hasServer: true, outbox: 0, failed: 1, failedNotices: 0 },
  scanner: { isConfigured: false, failing: 0, infected: 0 },
  jira: null,
}

const surroundings = { at: '/admin/health', role: 'ADMIN' as const, queries: queriesOf('ADMIN') }
const Page = () => (
  <div className="content">
    <HealthPage />
  </div>
)
const answers = { 'GET /admin/operation': () => state }

it('shows warnings first, then queues, nodes, workers, storage, queries and the installation', async () => {
  answering(answers)
  await show(<Page />, surroundings)
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await expect
    .element(warnings.getByRole('alert'))
    .toMatchTextContent(/1 email failed within a day.*check SMTP_URL/)
  await expect.element(page.getByRole('row', { name: /^Runs/ })).toMatchTextContent(/Runs128.*min/)
  await expect.element(page.getByText(/Run 5001 of Stock by store/)).toBeVisible()
  await expect.element(page.getByText(/last heartbeat/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'run 5013 of Bread and bakery, part 3' })).toBeVisible()
  await expect.element(page.getByText('idle')).toBeVisible()
  await expect.element(page.getByText('62 applied, none pending')).toBeVisible()
  await expect.element(page.getByText('None configured: files are not scanned')).toBeVisible()
  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(headings).toEqual(['Queues', 'Nodes', 'Workers', 'Storage', 'Slowest queries', 'Installation'])
})

it('says so if everything works', async () => {
  answering({ 'GET /admin/operation': () => ({ ...state, warnings: [] }) })
  await show(<Page />, { ...surroundings, queries: queriesOf('ADMIN') })
  await expect.element(page.getByText(/^Everything works/)).toBeVisible()
})

it('shows a query in full', async () => {
  answering(answers)
  await show(<Page />, { ...surroundings, queries: queriesOf('ADMIN') })
  await page.getByText('select * from runs where', { exact: false }).first().click()
  await expect.element(page.getByLabelText('Query').first()).toBeVisible()
})

it('is sound in both themes and widths', async () => {
  answering(answers)
  await expectSound(
    () => <Page />,
    () => expect.element(page.getByRole('heading', { name: 'Installation' })).toBeVisible(),
    () => ({ ...surroundings, queries: queriesOf('ADMIN') }),
  )
})

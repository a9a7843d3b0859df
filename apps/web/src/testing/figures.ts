import type { DashboardDesk, DashboardNeed, OwnDesk, OwnReport } from '@windrow/contract/schemas/dashboard'
import type { DayFigures, Figures } from '@windrow/contract/schemas/figures'
import type { ReportingOverview, ReportingRow } from '@windrow/contract/schemas/reporting'

export const figuresOf = (change: Partial<Figures> = {}): Figures => ({
  runs: 100,
  succeeded: 98,
  failed: 2,
  stopped: 0,
  findings: 3,
  held: 0,
  delivered: 50,
  undelivered: 1,
  onTime: 47,
  late: 3,
  records: 1_234_567,
  requests: 9000,
  bytes: 1,
  runSeconds: 60,
  proxyMicros: 1_846_200_000,
  ...change,
})

const dayOf = (day: string, change: Partial<Figures> = {}): DayFigures => ({ day, ...figuresOf(change) })
const days = [dayOf('2027-03-26'), dayOf('2027-03-28', { failed: 5 })]
const marks = [
  { day: '2027-03-26', records: 50, failed: 0 },
  { day: '2027-03-28', records: 100, failed: 5 },
]

export const overviewOf = (change: Partial<ReportingOverview> = {}): ReportingOverview => ({
  from: '2027-02-27',
  to: '2027-03-28',
  timeZone: 'Europe/Helsinki',
  totals: figuresOf(),
  previous: figuresOf({ records: 1_000_000 }),
  days,
  accounts: 2,
  spend: {
    group: 'account',
    rows: [
      {
        id: 1,
        name: 'Nordlake Retail Group',
        accountId: 1,
        projectId: null,
        proxyMicros: 1_500_000_000,
        records: 1_000_000,
      },
      { id: 2, name: 'Tallow & Co', accountId: 2, projectId: null, proxyMicros: 300_000_000, records: 0 },
    ],
  },
  lanes: [{ id: 1, name: 'Nordlake Retail Group', runs: 100, succeeded: 88, days: marks }],
  ...change,
})

export const rowOf = (change: Partial<ReportingRow> = {}): ReportingRow => ({
  id: 1,
  name: 'Nordlake Retail Group',
  accountId: 1,
  projectId: null,
  place: 'Premium',
  figures: figuresOf(),
  days: marks,
  ...change,
})

export const needOf = (change: Partial<DashboardNeed> = {}): DashboardNeed => ({
  key: 'run-1',
  kind: 'RUN',
  tone: 'bad',
  title: 'The site blocked the crawl.',
  place: 'Nordlake · Outdoor gear · Fernhill',
  href: '/projects/1/reports/2',
  verb: 'Open report',
  owner: 'Maja Lindqvist',
  mine: false,
  since: '2027-03-28T08:00:00.000Z',
  until: null,
  ...change,
})

export const deskOf = (change: Partial<DashboardDesk> = {}): DashboardDesk => ({
  from: '2027-03-22',
  to: '2027-03-28',
  totals: figuresOf(),
  previous: figuresOf(),
  days,
  usual: [{ day: '2027-03-26', low: 2_000_000, high: 3_000_000 }],
  failures: [
    { kind: 'BLOCKED', label: 'Blocked by the site', failed: 453, before: 214 },
    { kind: 'TIMEOUT', label: 'Timed out', failed: 104, before: 112 },
  ],
  punctuality: [{ label: 'Amazon S3', late: 3, failed: 1 }],
  needs: [
    needOf(),
    needOf({
      key: 'task-2',
      kind: 'FINDING',
      title: '`price` is empty in 12 rows',
      href: '/admin/tasks?task=2',
      verb: 'Review',
      mine: true,
    }),
    needOf({
      key: 'key-3',
      kind: 'KEY',
      tone: 'warn',
      title: 'Your API key `Repricer` expires soon',
      href: '/api-keys',
      verb: 'Renew',
      owner: null,
      since: null,
      until: '2027-03-30T08:00:00.000Z',
    }),
  ],
  queue: {
    waiting: 23,
    oldestDate: '2027-03-28T08:00:00.000Z',
    running: 14,
    waitingBefore: [0, 2, 40, 23],
    reasons: [{ reason: 'Waiting for a free worker', runs: 23 }],
    nodes: [
      { host: 'fetch-1', runs: 14, isLost: false, heartbeatDate: '2027-03-28T08:00:00.000Z' },
      { host: 'fetch-2', runs: 0, isLost: true, heartbeatDate: '2027-03-28T07:00:00.000Z' },
    ],
  },
  createdDate: '2027-03-28T08:00:00.000Z',
  ...change,
})

export const ownReportOf = (change: Partial<OwnReport> = {}): OwnReport => ({
  id: 11,
  name: 'Fernhill Supply – prices',
  projectId: 3,
  projectName: 'Outdoor gear prices',
  status: 'SUCCESS',
  lastDate: '2027-03-28T06:00:00.000Z',
  isHeld: false,
  dataset: { historyId: 91, rows: 48_213, before: 47_600 },
  recentRuns: [
    { id: 90, status: 'SUCCESS', itemCount: 47_600 },
    { id: 91, status: 'SUCCESS', itemCount: 48_213 },
  ],
  deliveries: { delivered: 2, failed: 0, all: 2 },
  nextDate: null,
  ...change,
})

export const ownDeskOf = (change: Partial<OwnDesk> = {}): OwnDesk => ({
  projects: 2,
  today: {
    expected: 25,
    ready: 24,
    failed: {
      projectId: 3,
      reportId: 12,
      reportName: 'Kesko shelves',
      endedDate: '2027-03-28T06:41:00.000Z',
      others: 0,
    },
    arrived: 31,
    held: 1,
  },
  next: {
    projectId: 3,
    reportId: 11,
    reportName: 'Fernhill Supply – prices',
    dueDate: new Date(Date.now() + 18 * 60_000).toISOString(),
  },
  reports: [
    ownReportOf(),
    ownReportOf({
      id: 12,
      name: 'Kesko shelves',
      status: 'FAILED',
      deliveries: { delivered: 1, failed: 1, all: 2 },
    }),
    ownReportOf({
      id: 13,
      name: 'Coop shelves',
      status: null,
      lastDate: null,
      dataset: null,
      recentRuns: [],
      deliveries: { delivered: 0, failed: 0, all: 0 },
    }),
  ],
  totalReports: 50,
  arrivals: [
    {
      deliveryId: 5,
      projectId: 3,
      reportId: 11,
      reportName: 'Fernhill Supply – prices',
      destination: 'Repricer',
      type: 'S3',
      rows: 48_213,
      arrivedDate: '2027-03-28T06:05:00.000Z',
    },
  ],
  createdDate: '2027-03-28T07:00:00.000Z',
  ...change,
})

import type { DashboardDesk, DashboardNeed } from '@windrow/contract/schemas/dashboard'
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
    reasons: [{ reason: 'Waiting for a free worker', runs: 23 }],
    nodes: [
      { host: 'fetch-1', runs: 14, isLost: false, heartbeatDate: '2027-03-28T08:00:00.000Z' },
      { host: 'fetch-2', runs: 0, isLost: true, heartbeatDate: '2027-03-28T07:00:00.000Z' },
    ],
  },
  createdDate: '2027-03-28T08:00:00.000Z',
  ...change,
})

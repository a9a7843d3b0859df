import type {
  AnomalyTask,
  AnomalyTaskDetail,
  Finding,
  Review,
  RunQuality,
} from '@windrow/contract/schemas/anomalies'
import type { ExplainedFinding, FindingExample } from '@windrow/contract/schemas/finding-examples'
import type { Answer } from '../keys/key.ts'

const minuteMs = 60_000

/** The moment some minutes ago; negative ones are ahead. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * minuteMs).toISOString()

export const findingOf = (findingId: number, change: Partial<Finding> = {}): Finding => ({
  findingId,
  pageId: 'products',
  column: 'price',
  metric: 'fill',
  level: 'HIGH',
  title: '`price` is empty in 3,912 of 48,305 rows; usually in 0 to 3.',
  detail: 'It began on pages of `/sale/`.',
  rowCount: 3912,
  filter: { column: 'price', operator: 'isEmpty', values: [] },
  ...change,
})

/** Three findings of a run, the most important first. */
export const threeFindings: Finding[] = [
  findingOf(1),
  findingOf(2, {
    column: 'list_price',
    title: '`list_price` is filled in 16.0% of rows; usually in 23.6% to 24.7%.',
    filter: { column: 'list_price', operator: 'isEmpty', values: [] },
    detail: 'The 3,912 missing values are on the same pages.',
  }),
  findingOf(3, {
    metric: 'median',
    level: 'LOW',
    title: 'The median of `price` is 64.90; usually 58.20 to 61.50.',
    detail: null,
    rowCount: null,
    filter: null,
  }),
]

/** An odd row with page snapshots of both runs. */
export const exampleOf = (change: Partial<FindingExample> = {}): FindingExample => ({
  row: 8412,
  url: 'https://fernhill.example/sale/p/beacon-400',
  value: null,
  before: { row: 8409, value: 54 },
  snapshotId: 61,
  snapshotBeforeId: 51,
  ...change,
})

/** A finding with two odd rows; only the first has page snapshots. The last good run is run 2. */
export const explainedOf = (finding: Finding, change: Partial<ExplainedFinding> = {}): ExplainedFinding => ({
  finding,
  rowCount: finding.rowCount,
  lastGoodRun: { historyId: 2, RunStarted: minutesAgo(24 * 60) },
  examples: [
    exampleOf(),
    exampleOf({ row: 9001, url: null, before: null, snapshotId: null, snapshotBeforeId: null }),
  ],
  ...change,
})

/** The gate of a run that is held for 23 minutes, as somebody who may decide sees it. */
export const reviewOf = (change: Partial<Review> = {}): Review => ({
  state: 'HELD',
  heldSince: minutesAgo(23),
  deadline: minutesAgo(-300),
  onDeadline: 'REJECT',
  heldDeliveries: 3,
  mayDecide: true,
  deciders: [],
  reruns: ['SUSPICIOUS'],
  failedPages: 0,
  rerunBy: null,
  replacedBy: null,
  decidedBy: null,
  decidedDate: null,
  reason: null,
  ...change,
})

export const qualityOf = (change: Partial<RunQuality> = {}): RunQuality => ({
  status: 'FINDINGS',
  comparedRuns: 28,
  findings: threeFindings,
  review: reviewOf(),
  ...change,
})

/** A task of report 2 of project 1, assigned to Priya Raman. */
export const taskOf = (historyId: number, change: Partial<AnomalyTask> = {}): AnomalyTask => ({
  historyId,
  status: 7,
  actionStatus: 7,
  assignedToUser: { userId: 11, fullName: 'Priya Raman' },
  reason: null,
  version: 1,
  organizationId: 1,
  accountName: 'Nordlake Retail Group',
  tier: 'premium',
  projectId: 1,
  projectName: 'Outdoor gear prices',
  reportId: 2,
  reportName: 'Fernhill Supply',
  RunStarted: minutesAgo(60),
  level: 'HIGH',
  title: threeFindings[0]!.title,
  findingCount: 3,
  review: 'HELD',
  heldDeliveries: 3,
  createdDate: minutesAgo(23),
  dueDate: minutesAgo(-97),
  closedDate: null,
  ...change,
})

export const detailOf = (task: AnomalyTask, change: Partial<AnomalyTaskDetail> = {}): AnomalyTaskDetail => ({
  task,
  quality: qualityOf(),
  changes: [
    { what: 'LAYOUT', changed: true, text: 'The layout of `/sale/` pages changed: 33 % of it is gone' },
    { what: 'RECIPE', changed: true, text: 'Version 15 since yesterday; `price` has another selector' },
    { what: 'SCHEMA', changed: false, text: 'Version 6, unchanged since 12 Nov' },
  ],
  events: [
    {
      eventId: 1,
      kind: 'FOUND',
      text: 'found 3 findings',
      comment: null,
      userName: null,
      createdDate: minutesAgo(23),
    },
    {
      eventId: 2,
      kind: 'COMMENTED',
      text: 'commented',
      comment: 'Same new sale template as on their German shop last week.',
      userName: 'Tom Okafor',
      createdDate: minutesAgo(8),
    },
  ],
  ...change,
})

export const taskListOf = (
  tasks: AnomalyTask[],
  change: Partial<Answer<'anomalyTasks'>['counts']> = {},
): Answer<'anomalyTasks'> => ({
  tasks,
  pagination: { page: 1, perPage: 25, total: tasks.length },
  counts: { review: tasks.length, unassigned: 0, mine: 0, overdue: 0, dueSoon: 0, held: 0, ...change },
})

/** Users who can be assigned. */
export const contributors = [
  { userId: 11, fullName: 'Priya Raman', roleName: 'ADMIN', openTasks: 6 },
  { userId: 12, fullName: 'Tom Okafor', roleName: 'ADMIN:ENVOY', openTasks: 4 },
]

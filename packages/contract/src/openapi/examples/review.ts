const finding = {
  findingId: 9301,
  pageId: 'products',
  column: 'price',
  metric: 'fill',
  level: 'HIGH',
  title: '`price` is empty in 3,912 of 20,590 rows; usually in 0 to 310.',
  detail: 'These are rows of pages of `/sale/`.',
  rowCount: 3912,
  filter: { column: 'price', operator: 'isEmpty', values: [] },
  value: 0.81,
  expected: { low: 0.985, high: 1 },
  ignored: false,
}
const example = {
  row: 8412,
  url: 'https://shop.example/sale/beacon-400',
  value: null,
  before: { row: 8409, value: 54 },
  snapshotId: 6120,
  snapshotBeforeId: 6077,
}
const gate = { mode: 'HOLD_FINDINGS', deadlineHours: 24, onDeadline: 'NOTHING' }
const assignee = { userId: 4, fullName: 'Maja Lindqvist' }
const review = {
  state: 'HELD',
  heldSince: '2027-03-28T03:04:07.000Z',
  deadline: null,
  onDeadline: 'NOTHING',
  heldDeliveries: 2,
  mayDecide: true,
  deciders: [],
  reruns: ['SUSPICIOUS'],
  failedPages: 0,
  rerunBy: null,
  replacedBy: null,
  decidedBy: null,
  decidedDate: null,
  reason: null,
}
const quality = {
  status: 'FINDINGS',
  comparedRuns: 30,
  findings: [finding],
  review,
  task: { status: 7, assignee, version: 2 },
}
const task = {
  historyId: 5012,
  status: 7,
  actionStatus: 7,
  assignedToUser: assignee,
  reason: null,
  version: 2,
  organizationId: 12,
  accountName: 'Nordlake Retail',
  tier: 'premium',
  projectId: 41,
  projectName: 'Garden shops',
  reportId: 118,
  reportName: 'Garden chairs',
  RunStarted: '2027-03-28T03:00:01.000Z',
  level: 'HIGH',
  title: finding.title,
  findingCount: 1,
  review: 'HELD',
  heldDeliveries: 2,
  createdDate: '2027-03-28T03:04:07.000Z',
  dueDate: '2027-03-28T07:04:07.000Z',
  closedDate: null,
}
const reason = 'The shop is closed for stocktaking'

const point = {
  historyId: 5012,
  RunStarted: task.RunStarted,
  status: 'SUCCESS',
  value: 0.81,
  hasAnomaly: true,
  expected: finding.expected,
}
const figure = {
  pageId: 'products',
  column: 'price',
  metric: 'fill',
  title: 'Fill rate of `price`',
  unit: 'share',
  level: 'HIGH',
  points: [
    { ...point, historyId: 4998, RunStarted: '2027-03-27T03:00:01.000Z', value: 0.999, hasAnomaly: false },
    point,
  ],
}

const mark = { field: 'price', node: 42, isFound: true }

/** Whole examples of findings, review and anomaly tasks. */
export const reviewExamples = {
  Finding: finding,
  FindingExample: example,
  ExplainedFinding: {
    finding,
    rowCount: 3912,
    lastGoodRun: { historyId: 5006, RunStarted: '2027-03-27T03:00:01.000Z' },
    examples: [example],
  },
  FieldMark: mark,
  FindingMarks: {
    field: 'price',
    before: [mark],
    after: [{ ...mark, node: 57, isFound: false }],
  },
  Review: review,
  RunQuality: quality,
  FigureTrend: figure,
  'historyAnomalies.answer': { figures: [figure] },
  QualitySummary: { status: 'FINDINGS', findings: 1, review: 'HELD' },
  DeliveryGate: gate,
  IgnoredFinding: {
    ignoredId: 71,
    pageId: 'products',
    column: 'price',
    metric: 'fill',
    title: 'Fill rate of `price`',
    reason,
    ignoredBy: assignee.fullName,
    ignoredDate: '2027-03-28T04:12:40.000Z',
  },
  AnomalyTask: task,
  AnomalyEvent: {
    eventId: 8840,
    kind: 'ASSIGNED',
    text: 'assigned the anomaly to Maja Lindqvist',
    comment: null,
    userName: 'Oskar Brandt',
    createdDate: '2027-03-28T03:20:11.000Z',
  },
  'reportGate.answer': { gate: null, accountGate: gate, destinations: 2, mayChange: true },
  'reportGateSave.answer': { gate, accountGate: gate, destinations: 2, mayChange: true },
  'reportGateSave.body': { gate },
  'runRelease.body': { reason: 'Checked: the shop has a sale' },
  'runRerun.body': { pages: 'SUSPICIOUS' },
  'runReject.body': { reason: 'Prices are missing' },
  'ignoredFindingRemove.answer': { ignoredId: 71 },
  'anomalyTasks.answer': {
    tasks: [task],
    pagination: { page: 1, perPage: 25, total: 1 },
    counts: { review: 1, unassigned: 0, mine: 1, overdue: 0, dueSoon: 1, held: 2 },
  },
  'anomalyTaskGet.answer': {
    task,
    quality,
    changes: [
      {
        what: 'LAYOUT',
        changed: true,
        text: 'The layout of `/sale/` pages changed: 33 % of it is gone',
      },
      {
        what: 'RECIPE',
        changed: true,
        text: 'Recipe changed from version 6 to 7 on 27 Mar 2027, 14:02 UTC',
      },
    ],
    events: [
      {
        eventId: 8839,
        kind: 'FOUND',
        text: 'found 1 finding',
        comment: null,
        userName: null,
        createdDate: '2027-03-28T03:04:07.000Z',
      },
    ],
  },
  'anomalyContributors.answer': {
    contributors: [{ ...assignee, roleName: 'ADMIN:BUILDER', openTasks: 3 }],
  },
  'anomalyAssign.body': { historyId: 5012, assignUserIdTo: 4, version: 1 },
  'anomalyUpdate.body': { historyId: 5012, actionStatus: 5, reason, version: 2 },
  'anomalyBulk.body': { historyIds: [5012, 5013], action: 'ACCEPT_ISSUE', reason },
  'anomalyBulk.answer': {
    changed: 1,
    refused: [{ historyId: 5013, message: 'This anomaly is unassigned; assign it to somebody first.' }],
  },
  'anomalyComment.body': { text: 'The shop says that prices are back tomorrow.' },
}

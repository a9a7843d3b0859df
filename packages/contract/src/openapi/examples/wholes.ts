import { emailDigestExamples } from './email-digests.ts'
import { budgetExamples } from './budgets.ts'
import { fileExamples } from './files.ts'
import { reportingExamples } from './reporting.ts'
import { reviewExamples } from './review.ts'
import { rowExamples } from './rows.ts'
import { schemaExamples } from './schemas.ts'
import { talkExamples } from './talk.ts'
import { taskExamples } from './tasks.ts'

/** The recipe from README.md. */
const recipe = {
  version: 1,
  start: ['http://127.0.0.1:4710/shop/all'],
  types: {
    list: {
      items: 'li.card',
      table: 'products',
      fields: {
        name: { select: 'h3' },
        price: { select: '.price > span', type: 'number' },
        url: { select: 'h3 a', take: '@href', type: 'url' },
      },
      next: { select: 'a[rel=next]' },
    },
  },
}

const columns = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'url', type: 'url' },
]
const rows = [
  ['Oak chair', 129, 'https://shop.example/garden/chairs/1'],
  ['Folding chair', 39.5, 'https://shop.example/garden/chairs/2'],
]
const pagination = { page: 1, perPage: 25, total: 1284 }
const fault = { line: 7, message: 'price: "n/a" is no number' }

const file = {
  name: 'Garden chairs-products-5012.csv',
  page: 'products',
  format: 'csv',
  records: 45,
  bytes: 4_120,
  sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  url: 'https://windrow.example/api/files/8Jt3mVYQ0xKp1nZ4cR7wLs2dGh5bFa9e',
}

const job = {
  jobId: 402,
  state: 'DONE',
  progress: 1,
  sourceRuns: [5011, 5012],
  fileName: null,
  isOwn: true,
  mayCancel: false,
  fault: null,
  createdDate: '2027-03-28T06:58:12.000Z',
  endedDate: '2027-03-28T06:58:13.000Z',
}
const importJob = {
  ...job,
  kind: 'import',
  sourceRuns: [],
  fileName: 'chairs.csv',
  rowsDone: 1285,
  historyId: 5013,
  rows: 1284,
  skipped: 1,
  badRows: [fault],
}

/** S3 settings without the secret. */
export const openSettings = {
  access_key: 'AKIAIOSFODNN7EXAMPLE',
  bucket: 'nordic-prices',
  region: 'eu-north-1',
  path: 'exports/shop',
}
const settings = { ...openSettings, secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
/** The stored settings of a destination. */
const kept = {
  name: 'Price bucket',
  type: 'S3',
  formats: ['csv'],
  fileName: '{report}-{page}-{run}.{extension}',
  compression: 'GZIP',
  changesOnly: true,
  keys: ['url'],
}
const destination = { ...kept, settings }

/**
 * Examples of schemas by name, and of bodies and answers of calls, if the whole is more than its fields: some
 * fields exclude others, or an array is clearer with two entries.
 */
export const wholeExamples: Readonly<Record<string, unknown>> = {
  ...budgetExamples,
  ...fileExamples,
  ...reportingExamples,
  ...emailDigestExamples,
  ...reviewExamples,
  ...rowExamples,
  ...schemaExamples,
  ...talkExamples,
  ...taskExamples,
  Recipe: recipe,
  'recipeCheck.body': { recipe },
  RunOptions: { pages: 500, startUrls: ['https://shop.example/garden/chairs'] },
  'runStart.body': { options: { pages: 500 } },
  'reportCreate.body': { name: 'Garden chairs', recipe },
  'reportParamsGet.answer': {
    serviceCode: 'shop-stock',
    serviceVersion: '1.2.0',
    params: [{ name: 'branch', type: 'text', label: 'Branch', required: true, value: '17', isSet: true }],
    seedUrls: [],
  },
  'notificationRuleCreate.body': {
    projectId: 41,
    reportId: null,
    events: ['RUN_FAILED'],
    channels: ['EMAIL'],
    enabled: true,
  },
  'destinationCreate.body': destination,
  'destinationUpdate.body': destination,
  'destinationTest.body': { type: kept.type, settings },
  'runRows.answer': { columns, rows, rowNumbers: [1, 2], marks: [], pictures: [], pagination },
  'comparisonRows.answer': {
    columns: [{ name: '_change', type: 'text' }, { name: '_before', type: 'json' }, ...columns],
    rows: [['changed', { price: 139 }, ...rows[0]!]],
    rowNumbers: [1],
    pagination: { ...pagination, total: 54 },
  },
  RunPage: { pageId: 'products', count: 1284, columns, fill: [1, 0.98, 1], final: true },
  DatasetJob: importJob,
  'comparisonCreate.answer': {
    ...job,
    kind: 'compare',
    rowsDone: 2563,
    comparisonId: 77,
    added: 14,
    removed: 9,
    changed: 31,
    same: 1239,
  },
  'reportJudgeAgain.answer': {
    ...job,
    kind: 'judge',
    rowsDone: 0,
    judgedRuns: 2,
    changedRuns: 1,
    skippedRuns: 0,
  },
  'runMerge.answer': { ...job, kind: 'merge', rowsDone: 2563, historyId: 5014, rows: 1298, dropped: 1265 },
  'runDedupe.answer': {
    ...job,
    kind: 'dedupe',
    sourceRuns: [5012],
    rowsDone: 1284,
    historyId: 5014,
    rows: 1280,
    dropped: 4,
  },
  'datasetJobRetry.answer': { ...job, kind: 'merge', state: 'QUEUED', progress: 0, rowsDone: 0 },
  'datasetJobCancel.answer': { ...job, kind: 'merge', state: 'CANCELLED', progress: 0.4, rowsDone: 1024 },
  RunMetrics: {
    historyId: 5012,
    status: 'SUCCESS',
    RunStarted: '2027-03-28T03:00:01.000Z',
    rows: { value: 1284, hasAnomaly: false, expected: { low: 1210, high: 1350 } },
    totalRequest: { value: 1331, hasAnomaly: false, expected: { low: 1255, high: 1401 } },
    duration: { value: 246_000, hasAnomaly: true, expected: { low: 171_000, high: 214_000 } },
  },
  RunDelivered: {
    event: 'run.delivered',
    csv_url: file.url,
    links_expire: '2027-04-04T03:04:31.000Z',
    project_id: 41,
    report_id: 118,
    run_id: 5012,
    project_name: 'Garden shops',
    report_name: 'Garden chairs',
    total_records: 1284,
    delivered_records: 45,
    changes_since: 5011,
    run_started: '2027-03-28T03:00:01.000Z',
    run_ended: '2027-03-28T03:04:07.000Z',
    run_duration: 246,
    next_update: '2027-03-29T03:00:00.000Z',
    quality: {
      status: 'FINDINGS',
      review: 'RELEASED',
      findings: [
        {
          page: 'products',
          column: 'price',
          metric: 'fill',
          level: 'HIGH',
          title: '`price` is empty in 3,912 rows',
        },
      ],
    },
    files: [file],
  },
  TestCall: { event: 'test', text: 'A test of the destination "Price hook".' },
  NotificationsCall: {
    event: 'notifications',
    total: 1,
    text: 'Garden chairs: a run failed.',
    notifications: [{ kind: 'RUN_FAILED', project: 'Garden shops', report: 'Garden chairs', run: 5012 }],
  },
}

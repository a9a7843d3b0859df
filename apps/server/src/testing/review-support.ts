import type { Gate } from '@windrow/contract/anomalies'
import type { JudgedFinding } from '../features/review/judgement.ts'
import { queueOrHold, recordJudgement } from '../features/review/record-judgement.ts'
import { columns, recipe, rowsOf } from './delivery-support.ts'
import { fillRun } from './fill-run.ts'
import type { RunPath } from './run-reports.ts'
import type { TestApp } from './test-app.ts'

export const findingOf = (change: Partial<JudgedFinding> = {}): JudgedFinding => ({
  pageId: 'items',
  column: 'price',
  metric: 'fill',
  level: 'HIGH',
  weight: 3,
  title: '`price` is empty in 12 rows',
  subject: 'Fill rate of `price`',
  rowCount: 12,
  value: 0.76,
  expected: { low: 0.98, high: 1 },
  ...change,
})

/** Findings that make no task. */
export const minor = findingOf({
  column: 'sku',
  metric: 'length',
  level: 'LOW',
  weight: 0.4,
  title: 'Longer',
})

type Person = Awaited<ReturnType<TestApp['signIn']>>

export interface ReviewedReport {
  staff: Person
  manager: Person
  /** The report's project belongs to the manager; `hid` is a run that waits for its end. */
  path: RunPath
}

/** A report of a manager, with a run; deliveries go to `url`. */
export async function reviewedReport(
  server: TestApp,
  { url = 'https://hook.example/', account = `Shop ${crypto.randomUUID()}` } = {},
): Promise<ReviewedReport> {
  const staff = await server.signIn('ADMIN', 'Operator')
  const manager = await server.signIn('MANAGER', account)
  const project = await manager.api.projectCreate({ body: { name: `Prices of ${account}` } })
  const place = { id: project.id }
  const report = await staff.api.reportCreate({ params: place, body: { name: 'Prices', recipe } })
  const params = { ...place, rid: report.id }
  await staff.api.destinationCreate({
    params,
    body: {
      name: 'Hook',
      type: 'URL',
      settings: { url },
      formats: ['csv'],
      fileName: '{page}-{run}.{extension}',
      skipValidation: true,
    },
  })
  const { id: hid } = await staff.api.runStart({ params })
  return { staff, manager, path: { ...params, hid } }
}

/** Sets the report's gate. */
export const setGate = async ({ staff, path }: ReviewedReport, gate: Partial<Gate>): Promise<void> => {
  const whole: Gate = { mode: 'HOLD_FINDINGS', deadlineHours: 24, onDeadline: 'NOTHING', ...gate }
  await staff.api.reportGateSave({ params: path, body: { gate: whole } })
}

/** Ends the report's run with these findings, as a worker does. `meanwhile`: called between its steps. */
export async function endJudged(
  server: TestApp,
  { path }: ReviewedReport,
  findings: readonly JudgedFinding[],
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  await fillRun(server.app, path.hid, columns, rowsOf(20))
  const run = { id: path.hid, report_id: path.rid }
  await server.app.db.transaction().execute(async (trx) => {
    const status = findings.length === 0 ? 'PASSED' : 'FINDINGS'
    const hold = await recordJudgement(trx, run, { status, comparedRuns: 12, findings })
    await meanwhile?.()
    await queueOrHold(trx, run, hold)
  })
}

/** Ends another run of the report with these findings. */
export async function nextJudged(
  server: TestApp,
  report: ReviewedReport,
  findings: readonly JudgedFinding[],
): Promise<ReviewedReport> {
  const run = await report.staff.api.runStart({ params: report.path })
  const next = { ...report, path: { ...report.path, hid: run.id } }
  await endJudged(server, next, findings)
  return next
}

/** A report whose run is held because of these findings. */
export async function heldReport(
  server: TestApp,
  findings: readonly JudgedFinding[] = [findingOf()],
  options: Parameters<typeof reviewedReport>[1] = {},
): Promise<ReviewedReport> {
  const report = await reviewedReport(server, options)
  await setGate(report, {})
  await endJudged(server, report, findings)
  return report
}

/** States and messages of the run's deliveries, oldest first. */
export async function deliveriesOf({ app }: TestApp, { path }: ReviewedReport) {
  const rows = await app.db
    .selectFrom('deliveries')
    .select(['state', 'message'])
    .where('run_id', '=', path.hid)
    .orderBy('id')
    .execute()
  return rows.map(({ state, message }) => [state, message] as const)
}

import { storable } from '@windrow/contract/storable'
import { shownStatus } from '@windrow/contract/run-status'
import { isExpired } from '@windrow/contract/run-origin'
import { roleMay } from '@windrow/contract/roles'
import type { ReferenceBody } from '@windrow/contract/schemas/messages'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'
import type { AppContext } from '../../context.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import type { StoredReference } from '../../database/talk-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { readRow, type Refuse } from './read-row.ts'

/** What a message refers to, as it is now, to be stored with it. */
export interface ReadReference {
  kind: ReferenceBody['kind']
  reportId: number
  runId: number
  /** Equal for references to the same page, row or finding of a report. */
  about: string
  body: StoredReference
}

const refuseAt =
  (path: string): Refuse =>
  (field, message) => {
    throw new AppError('VALIDATION', message, [{ path: `${path}.${field}`, message }])
  }

async function findRun(
  app: AppContext,
  actor: Actor,
  projectId: number,
  body: ReferenceBody,
  refuse: Refuse,
) {
  const run = await app.db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select([
      'runs.id',
      'runs.report_id',
      'runs.origin',
      'runs.created_at',
      'runs.archived_at',
      'runs.data_expires_at',
      'runs.status',
      'runs.manually_stopped',
      'runs.rows',
      'runs.done',
      'runs.failed',
      'runs.retried',
      'reports.name as report_name',
    ])
    .where('runs.id', '=', body.historyId)
    .where('runs.report_id', '=', body.reportId)
    .where('reports.project_id', '=', projectId)
    .where(seenBy(actor))
    .executeTakeFirst()
  return run ?? refuse('historyId', 'There is no such run in this report, or you may not see it')
}
type ReferredRun = Awaited<ReturnType<typeof findRun>>

const nothing = {
  pageId: null,
  row: null,
  column: null,
  url: null,
  evidenceId: null,
  columns: [],
  values: [],
  title: null,
  detail: null,
  value: null,
  expected: null,
  findingId: null,
  run: null,
}
type Read = { about: string } & Partial<Omit<StoredReference, 'reportName' | 'runDate'>>

async function readFinding(
  app: AppContext,
  actor: Actor,
  run: ReferredRun,
  id: number,
  refuse: Refuse,
): Promise<Read> {
  const finding = await app.db
    .selectFrom('run_findings')
    .selectAll()
    .where('id', '=', id)
    .where('run_id', '=', run.id)
    .$if(!roleMay(actor.role, 'report:view-anomalies'), (query) => query.where('ignored_by', 'is', null))
    .executeTakeFirst()
  if (!finding) return refuse('findingId', 'There is no such finding in this run')
  const { page_id, column_name, metric, title, detail, value, expected_low, expected_high } = finding
  return {
    about: `finding ${page_id ?? ''}.${column_name ?? ''} ${metric}`,
    findingId: id,
    pageId: page_id,
    column: column_name,
    title,
    detail,
    value,
    expected:
      expected_low !== null && expected_high !== null ? { low: expected_low, high: expected_high } : null,
  }
}

async function readFailedPage(app: AppContext, run: ReferredRun, id: number, refuse: Refuse): Promise<Read> {
  const page = await app.db
    .selectFrom('run_evidence')
    .select(['url', 'code', 'http_status'])
    .where('id', '=', id)
    .where('run_id', '=', run.id)
    .where('reason', '=', 'failed')
    .executeTakeFirst()
  if (!page) return refuse('evidenceId', 'There is no page snapshot of such a failed page in this run')
  const { url, code, http_status } = page
  const why = [code, http_status].filter((part) => part !== null && part !== 0).join(' ')
  return { about: `page ${url}`, url, evidenceId: id, title: why || 'Failed page' }
}

const runFigures = (run: ReferredRun): Read => ({
  about: `run ${run.id}`,
  run: {
    status: shownStatus({ status: run.status, manuallyStopped: run.manually_stopped }),
    itemCount: run.rows,
    requestCount: run.done + run.failed + run.retried,
    failedCount: run.failed,
  },
})

function readBody(
  app: AppContext,
  actor: Actor,
  run: ReferredRun,
  body: ReferenceBody,
  refuse: Refuse,
  signal: AbortSignal,
): Promise<Read> {
  if (body.kind === 'FINDING') return readFinding(app, actor, run, body.findingId!, refuse)
  if (body.kind === 'FAILED_PAGE') return readFailedPage(app, run, body.evidenceId!, refuse)
  if (body.kind === 'RUN') return Promise.resolve(runFigures(run))
  if (run.archived_at || isExpired(run.data_expires_at))
    throw new AppError('CONFLICT', 'The rows of this run are gone. You can refer to the run itself.')
  if (run.origin === 'IMPORTED')
    throw new AppError('CONFLICT', 'Imported rows are not shown to others. You can refer to the run itself.')
  const place = { pageId: body.pageId!, row: body.row!, column: body.column ?? null }
  return readingRun(() => readRow(app, run, place, refuse, signal))
}

/**
 * Reads what a message of a project refers to. The caller names only the place: values come from the run. Throws
 * VALIDATION at the field that names nothing, and CONFLICT if the rows of the run are gone.
 *
 * @param path of the reference in the body, like "references.0"
 */
export async function readReference(
  app: AppContext,
  actor: Actor,
  projectId: number,
  body: ReferenceBody,
  path: string,
  signal: AbortSignal,
): Promise<ReadReference> {
  const refuse = refuseAt(`body.${path}`)
  const run = await findRun(app, actor, projectId, body, refuse)
  const { about, ...read } = await readBody(app, actor, run, body, refuse, signal)
  const place = { reportName: run.report_name, runDate: run.created_at.toISOString() }
  return {
    kind: body.kind,
    reportId: run.report_id,
    runId: run.id,
    about: storable(about),
    body: { ...nothing, ...read, ...place },
  }
}

/** The references of a message, one after the other. Throws like {@link readReference}. */
export async function readReferences(
  app: AppContext,
  actor: Actor,
  projectId: number,
  bodies: readonly ReferenceBody[],
  signal: AbortSignal,
): Promise<ReadReference[]> {
  const read: ReadReference[] = []
  for (const [at, body] of bodies.entries())
    read.push(await readReference(app, actor, projectId, body, `references.${at}`, signal))
  return read
}

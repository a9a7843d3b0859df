import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isOpenJob, type JobKind } from '@windrow/contract/dataset-jobs'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import type { AppContext } from '../../context.ts'
import type { DatasetJobRow, JobAuthor } from '../../database/job-tables.ts'
import { channels } from '../../database/notification-hub.ts'
import type { ReportRow } from '../../database/project-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { Heartbeat } from '../../queue/heartbeat.ts'
import { recordLater } from '../../audit/record.ts'
import { explained } from '../../dataset-files/dataset-failures.ts'
import type { Actor } from '../../access/actor.ts'
import {
  cancelReceiving,
  findJob,
  insertJob,
  putAway,
  queueReceived,
  stillReceiving,
  toJob,
  type Recorded,
} from './job-queries.ts'
import { removeLeftovers } from './tidy-jobs.ts'

/** Fallback for clusters without notifications. */
const pollMs = 200
const receivingBeatMs = 20_000

export interface OrderCall {
  report: ReportRow
  actor: Actor
  request: FastifyRequest
  /** Aborted when the client disconnects; the job continues. */
  signal: AbortSignal
}

interface JobOrder {
  kind: JobKind
  runIds: readonly number[]
  settings: object
  /** For jobs that take effect step by step: writes their audit entry when they are queued. */
  recorded?: Recorded
}

const authorOf = ({ actor, request }: OrderCall): JobAuthor => {
  const { userId, email, organizationId, impersonator, apiKeyId } = actor
  return {
    actor: { userId, email, organizationId, impersonator, apiKeyId },
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

const valuesOf = (call: OrderCall, { kind, runIds, settings }: JobOrder) => ({
  report_id: call.report.id,
  user_id: call.actor.userId,
  kind,
  run_ids: [...runIds],
  settings: JSON.stringify(settings),
  author: JSON.stringify(authorOf(call)),
})

/** The job once it has ended, the wait has timed out, or the client has disconnected. */
async function waited(
  { db, hub, config }: AppContext,
  id: number,
  signal: AbortSignal,
): Promise<DatasetJobRow> {
  const until = performance.now() + config.jobWaitMs
  let wake = () => {}
  const stop = hub.listen(channels.jobChanged, (payload) => payload === String(id) && wake())
  try {
    for (;;) {
      const row = await findJob(db, id)
      if (!row) throw notFound('job of this report')
      const left = until - performance.now()
      const isOpen = row.state === 'RECEIVING' || isOpenJob({ state: row.state })
      if (!isOpen || left <= 0 || signal.aborted) return row
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(pollMs, left))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  } finally {
    stop()
  }
}

/** If a small job ends during the call, the answer is its result or error, and the job counts as seen. */
async function answer(app: AppContext, { actor, signal }: OrderCall, id: number): Promise<DatasetJob> {
  const row = await waited(app, id, signal)
  if (signal.aborted) return toJob(row, actor)
  if (row.state === 'DONE' || row.state === 'FAILED') await putAway(app.db, id)
  if (row.fault) throw new AppError(row.fault.code, row.fault.message, row.fault.errors)
  return toJob(row, actor)
}

/** Queues a validated job and waits shortly for its end. Throws the job's error if it failed. */
export async function enqueueJob(app: AppContext, call: OrderCall, order: JobOrder): Promise<DatasetJob> {
  const id = await insertJob(app.db, valuesOf(call, order), order.recorded)
  recordLater(call.request)
  return answer(app, call, id)
}

/** Writes the job's upload to a temporary file and puts that into the store. */
async function receive(
  app: AppContext,
  id: number,
  key: string,
  write: (path: string, signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const folder = join(app.config.dataDir, 'tmp', `upload-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  using heartbeat = new Heartbeat({
    everyMs: receivingBeatMs,
    renew: () => stillReceiving(app.db, id),
    stopping: signal,
    onError: (error) => app.log.warn({ err: error }, 'could not renew the lease of an upload'),
  })
  try {
    const path = join(folder, 'file')
    await write(path, heartbeat.signal)
    await app.store.putFile(key, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same with an uploaded file, which is stored before the job is queued. */
export async function enqueueJobWithFile(
  app: AppContext,
  call: OrderCall,
  order: JobOrder,
  write: (path: string, signal: AbortSignal) => Promise<unknown>,
): Promise<DatasetJob> {
  const file_key = `imports/${call.report.id}/${randomUUID()}`
  const id = await insertJob(app.db, {
    ...valuesOf(call, order),
    state: 'RECEIVING',
    worked_at: sql<Date>`now()`,
    file_key,
  })
  try {
    await receive(app, id, file_key, write, call.signal)
    if (!(await queueReceived(app.db, id))) throw notFound('upload')
  } catch (error) {
    await cancelReceiving(app.db, id)
    await removeLeftovers(app, 1, id)
    throw explained(error)
  }
  recordLater(call.request)
  return answer(app, call, id)
}

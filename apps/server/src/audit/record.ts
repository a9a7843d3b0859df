import type { FastifyRequest } from 'fastify'
import type { Db, Trx } from '../database/connect.ts'
import type { Actor } from '../access/actor.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Something that was changed: what was done, to what, and how it looked before and after. */
export interface AuditEvent {
  /** In the past tense and upper snake case: "PROJECT_RENAMED". */
  action: string
  subject: { type: string; id?: number | string | undefined; name?: string | undefined }
  /** The account it concerns; that of the actor where nothing is said. */
  organizationId?: number | undefined
  /** The runs it was done to, where the subject is not the one run. */
  runIds?: readonly number[]
  before?: unknown
  after?: unknown
}

/** Who did it and from where: every handler's call is one. */
export interface Source {
  actor: Pick<Actor, 'userId' | 'email' | 'organizationId' | 'impersonator' | 'apiKeyId'>
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  /** Where, as the path of the call names it. */
  project?: { id: number }
  report?: { id: number }
}

/** Where an event belongs: what the path names, or its subject. */
function placeOf({ project, report }: Source, { type, id }: AuditEvent['subject']) {
  const own = (kind: string) => (type === kind && id !== undefined ? Number(id) : null)
  return { project_id: project?.id ?? own('project'), report_id: report?.id ?? own('report') }
}

/** The runs that it was done to; null where it was done to none. */
function runsOf({ subject: { type, id }, runIds = [] }: AuditEvent): number[] | null {
  const all = type === 'run' && id !== undefined ? [Number(id), ...runIds] : [...runIds]
  return all.length === 0 ? null : all
}

const recorded = new WeakSet<object>()

/** Whether the request has written to the audit log, or has said why not. */
export const wasRecorded = (request: FastifyRequest): boolean => recorded.has(request)

/** The request has changed nothing: what it asked for was so already, or could not be. */
export const nothingToRecord = (request: FastifyRequest): void => void recorded.add(request)

/** The request orders something that writes to the audit log itself, once it is done. */
export const recordLater = (request: FastifyRequest): void => void recorded.add(request)

const clean = (text: string, length: number) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, length)
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(withoutSecrets(value)))

/** Writes an event to the audit log, in the transaction of the change. */
export async function record(db: Trx, source: Source, event: AuditEvent): Promise<void> {
  const { actor, request } = source
  recorded.add(request)
  const { type, id, name } = event.subject
  await db
    .insertInto('audit_log')
    .values({
      action: event.action,
      user_id: actor.userId,
      user_email: actor.email,
      impersonator_id: actor.impersonator?.userId ?? null,
      impersonator_email: actor.impersonator?.email ?? null,
      api_key_id: actor.apiKeyId,
      organization_id: event.organizationId ?? actor.organizationId,
      ...placeOf(source, event.subject),
      run_ids: runsOf(event),
      subject_type: type,
      subject_id: id === undefined ? null : String(id),
      subject_name: name === undefined ? null : clean(name, 200),
      ip: request.ip,
      user_agent: clean(request.headers['user-agent'] ?? '', 300),
      before: json(event.before),
      after: json(event.after),
    })
    .execute()
}

/** The same of something that changes nothing else in the database. */
export const recordAlone = (db: Db, source: Source, event: AuditEvent): Promise<void> =>
  db.transaction().execute((trx) => record(trx, source, event))

/** What the product did to a run by itself, in the words of `AuditEvent`. */
export interface OwnEvent {
  action: string
  run: { id: number; organizationId: number; projectId: number; reportId: number }
}

/** Writes what the product did by itself to the audit log, in the transaction that does it. */
export async function recordOwn(db: Trx, events: readonly OwnEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ action, run }) => ({
    action,
    organization_id: run.organizationId,
    project_id: run.projectId,
    report_id: run.reportId,
    run_ids: [run.id],
    subject_type: 'run',
    subject_id: String(run.id),
    ip: '',
    user_agent: '',
  }))
  await db.insertInto('audit_log').values(rows).execute()
}

import type { FastifyRequest } from 'fastify'
import type { Db, Trx } from '../database/connect.ts'
import type { Actor } from '../access/actor.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A change for the audit log: the action, its subject, and the state before and after. */
export interface AuditEvent {
  /** In the past tense and upper snake case: "PROJECT_RENAMED". */
  action: string
  subject: { type: string; id?: number | string | undefined; name?: string | undefined }
  /** The account it concerns; defaults to the actor's. */
  organizationId?: number | undefined
  /** The runs it affected, if the subject isn't the one run. */
  runIds?: readonly number[]
  before?: unknown
  after?: unknown
}

/** Who made the change and from where; every handler's call is a source. */
export interface Source {
  actor: Pick<Actor, 'userId' | 'email' | 'organizationId' | 'impersonator' | 'apiKeyId'>
  request: Pick<FastifyRequest, 'ip' | 'headers'>
  /** The project and report that the call's path names. */
  project?: { id: number }
  report?: { id: number }
}

/** The project and report of an event: from the path, or its subject. */
function placeOf({ project, report }: Source, { type, id }: AuditEvent['subject']) {
  const own = (kind: string) => (type === kind && id !== undefined ? Number(id) : null)
  return { project_id: project?.id ?? own('project'), report_id: report?.id ?? own('report') }
}

/** The runs that the event affected; null if none. */
function runsOf({ subject: { type, id }, runIds = [] }: AuditEvent): number[] | null {
  const all = type === 'run' && id !== undefined ? [Number(id), ...runIds] : [...runIds]
  return all.length === 0 ? null : all
}

const recorded = new WeakSet<object>()

/** Whether the request wrote an audit event or was marked as needing none. */
export const wasRecorded = (request: FastifyRequest): boolean => recorded.has(request)

/** Marks a request that changed nothing: the change was already made, or wasn't possible. */
export const nothingToRecord = (request: FastifyRequest): void => void recorded.add(request)

/** Marks a request that queues work which writes its own audit event when done. */
export const recordLater = (request: FastifyRequest): void => void recorded.add(request)

const clean = (text: string, length: number) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, length)
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(withoutSecrets(value)))

/** Writes an event to the audit log. Call it in the transaction of the change. */
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

/** {@link record} in its own transaction, for changes outside the database. */
export const recordAlone = (db: Db, source: Source, event: AuditEvent): Promise<void> =>
  db.transaction().execute((trx) => record(trx, source, event))

/** A change that the product itself made to a run, with the fields of `AuditEvent`. */
export interface OwnEvent {
  action: string
  run: { id: number; organizationId: number; projectId: number; reportId: number }
}

/** Writes changes that the product itself made to the audit log. Call it in the transaction that makes them. */
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

/** A change without a user: made by the product itself, or outside of it, like in Jira. It concerns no run. */
export interface OwnChange extends Omit<AuditEvent, 'runIds'> {
  projectId?: number | null
  reportId?: number | null
}

/** Writes such a change to the audit log. Call it in the transaction that makes it. */
export async function recordOwnChange(db: Trx, event: OwnChange): Promise<void> {
  const { type, id, name } = event.subject
  await db
    .insertInto('audit_log')
    .values({
      action: event.action,
      organization_id: event.organizationId ?? null,
      project_id: event.projectId ?? null,
      report_id: event.reportId ?? null,
      subject_type: type,
      subject_id: id === undefined ? null : String(id),
      subject_name: name === undefined ? null : clean(name, 200),
      ip: '',
      user_agent: '',
      before: json(event.before),
      after: json(event.after),
    })
    .execute()
}

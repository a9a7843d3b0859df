import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { nothingToRecord } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import type { Trx } from '../../database/connect.ts'
import type { ThreadRow } from '../../database/talk-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { assertAssignee } from './assignee.ts'
import { assertManages, assertMayComment } from './comment-rights.ts'
import { lockUnsentFiles } from '../../message-files/attach-files.ts'
import { assertRate, sentBefore } from './sent-before.ts'
import { threadColumns } from './lock-thread.ts'
import { readMentions } from './mentionable.ts'
import { recordThread } from './record-thread.ts'
import { readReferences, type ReadReference } from './read-reference.ts'
import { addMessage } from './send-message.ts'
import { aboutOf } from './thread-about.ts'
import { loadDetail } from './thread-detail.ts'
import { addWatchers } from './watchers.ts'
import { addEvents } from './add-event.ts'

type CreateCall = Call<Routes['threadCreate']>

/** The next number of a thread in its project. */
async function nextNumber(trx: Trx, projectId: number): Promise<number> {
  const { last } = await trx
    .insertInto('thread_numbers')
    .values({ project_id: projectId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ last: sql<number>`thread_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Inserts a thread in a project as it is now: its account, tier and status are read under a lock. */
async function insertThread(
  trx: Trx,
  call: CreateCall,
  about: { reportId: number | null; runId: number | null },
): Promise<ThreadRow> {
  const { actor, project, body } = call
  const place = await trx
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select(['projects.organization_id', 'projects.status'])
    .select(sql<number>`tier_rank(organizations.tier)`.as('tier_rank'))
    .where('projects.id', '=', project.id)
    .forShare('projects')
    .executeTakeFirst()
  if (!place || place.status === 'DELETED')
    throw new AppError('CONFLICT', 'This project is deleted; restore it first.')
  return trx
    .insertInto('threads')
    .values({
      project_id: project.id,
      organization_id: place.organization_id,
      tier_rank: place.tier_rank,
      number: await nextNumber(trx, project.id),
      subject: body.subject,
      kind: body.kind,
      report_id: about.reportId,
      run_id: about.runId,
      created_by: actor.userId,
      created_by_staff: isStaff(actor.role),
      assigned_to: body.assigneeId ?? null,
      waiting_since: null,
    })
    .returning(threadColumns)
    .executeTakeFirstOrThrow()
}

/** Creates the thread with its first message, or finds the one that an equal call has created. */
async function create(trx: Trx, call: CreateCall, references: readonly ReadReference[]): Promise<number> {
  const { actor, project, body } = call
  const sent = await sentBefore(trx, actor.userId, body.clientId)
  if (sent) {
    if (sent.project_id !== project.id || sent.created_by !== actor.userId)
      throw new AppError('CONFLICT', 'This clientId was used for another message; choose a new one.')
    nothingToRecord(call.request)
    return sent.thread_id
  }
  await assertRate(trx, actor.userId)
  await lockUnsentFiles(trx, { userId: actor.userId, projectId: project.id }, body.fileIds)
  const place = { projectId: project.id, internal: false }
  const mentions = await readMentions(trx, actor, place, body.text)
  const assignee = body.assigneeId === undefined ? null : await assertAssignee(trx, body.assigneeId)
  const about = await aboutOf(trx, actor, project.id, body, references)
  const thread = await insertThread(trx, call, about)
  if (assignee) await addWatchers(trx, thread.id, [assignee.id])
  await recordThread(trx, call, thread, {
    action: 'THREAD_STARTED',
    after: { number: thread.number, kind: thread.kind, assignedTo: thread.assigned_to },
  })
  await addMessage(trx, thread, {
    authorId: actor.userId,
    fromStaff: isStaff(actor.role),
    source: 'APP',
    internal: false,
    text: body.text,
    clientId: body.clientId,
    mentions,
    references,
    fileIds: body.fileIds,
  })
  if (assignee) {
    const text = `assigned the thread to ${assignee.name}`
    await addEvents(trx, thread, [{ kind: 'ASSIGNED', text, userId: actor.userId, forUsers: [assignee.id] }])
  }
  return thread.id
}

export const threadCreate =
  (app: AppContext): Handler<Routes['threadCreate']> =>
  async (call) => {
    const { actor, project, body, signal } = call
    assertMayComment(actor, project)
    if (body.assigneeId !== undefined) assertManages(actor, 'assign threads')
    const references = await readReferences(app, actor, project.id, body.references ?? [], signal)
    const id = await app.db.transaction().execute((trx) => create(trx, call, references))
    return loadDetail(app, actor, project, id)
  }

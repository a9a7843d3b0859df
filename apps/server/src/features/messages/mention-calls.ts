import { isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { roleOf } from '../../access/role-of.ts'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { assertManages, assertMayComment } from './comment-rights.ts'
import { countReaders, listMentionable } from './mentionable.ts'
import { nameOf } from './person-view.ts'
import { readReference } from './read-reference.ts'
import { toReference } from './message-view.ts'

export const mentionList =
  (app: AppContext): Handler<Routes['mentionList']> =>
  async ({ actor, project, query }) => {
    const { page, limit, search = '' } = query
    const internal = query.internal === 'true'
    if (internal) assertManages(actor, 'write internal notes')
    const place = { projectId: project.id, internal }
    const [{ people, total }, readers, account] = await Promise.all([
      listMentionable(app.db, actor, place, { search, offset: (page - 1) * limit, limit }),
      countReaders(app.db, project.id),
      app.db
        .selectFrom('organizations')
        .select('name')
        .where('id', '=', project.organization_id)
        .executeTakeFirstOrThrow(),
    ])
    return {
      people: people.map((one) => {
        const byStaff = isStaff(roleOf(one.role_id))
        return {
          userId: one.id,
          fullName: nameOf(one),
          isStaff: byStaff,
          accountName: byStaff ? null : account.name,
          mayBeMentioned: one.sees,
          reason: reasonOf(one),
        }
      }),
      readers,
      pagination: { page, perPage: limit, total },
    }
  }

function reasonOf({
  sees,
  invitation_pending,
}: {
  sees: boolean
  invitation_pending: boolean
}): string | null {
  if (!sees) return 'Has no access to this project'
  return invitation_pending ? 'Invited: can answer after joining' : null
}

/** Threads that a preview lists. */
const mostThreads = 5

export const referencePreview =
  (app: AppContext): Handler<Routes['referencePreview']> =>
  async ({ actor, project, body, signal }) => {
    assertMayComment(actor, project)
    const read = await readReference(app, actor, project.id, body.reference, 'reference', signal)
    const { kind, reportId, runId, about } = read
    const [threads, readers] = await Promise.all([
      app.db
        .selectFrom('threads as t')
        .select(['t.id', 't.number', 't.subject', 't.state'])
        .where('t.project_id', '=', project.id)
        .where('t.state', '<>', 'CLOSED')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('message_references as f')
              .innerJoin('messages as m', 'm.id', 'f.message_id')
              .select('f.message_id')
              .whereRef('m.thread_id', '=', 't.id')
              .where('f.report_id', '=', reportId)
              .where('f.about', '=', about)
              .where('m.deleted_at', 'is', null)
              .$if(!isStaff(actor.role), (query) => query.where('m.internal', '=', false)),
          ),
        )
        .orderBy('t.id', 'desc')
        .limit(mostThreads)
        .execute(),
      countReaders(app.db, project.id),
    ])
    return {
      reference: toReference(actor, { kind, reportId, historyId: runId }, read.body),
      threads: threads.map(({ id, ...thread }) => ({ threadId: id, ...thread })),
      readers,
    }
  }

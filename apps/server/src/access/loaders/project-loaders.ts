import { isStaff, roleNames, type RoleName } from '@windrow/contract/roles'
import { compiledOnce } from '../../database/compiled-once.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import { seenBy } from '../seen-runs.ts'
import { visibleProject } from '../visible.ts'
import { inside, own, shared } from './loader.ts'

const projectFor = (role: RoleName) =>
  compiledOnce(
    ['id', 'userId', 'organizationId'],
    (db, { id, userId, organizationId }: { id: number; userId: number; organizationId: number }) =>
      visibleProject(db, { role, userId, organizationId }, true)
        .selectAll('projects')
        .where('projects.id', '=', id)
        .$call(plannedOnce),
  )
const projectOf = Object.fromEntries(roleNames.map((role) => [role, projectFor(role)])) as Record<
  RoleName,
  ReturnType<typeof projectFor>
>

const reportOf = compiledOnce(
  ['id', 'projectId'],
  (db, { id, projectId }: { id: number; projectId: number }) =>
    db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .$call(plannedOnce),
)

/** The project of a path, and its parts. */
export const projectLoaders = {
  id: shared('project', 'project', async ({ db, actor: { role, userId, organizationId } }, id) => {
    const [project] = await projectOf[role](db, { id, userId, organizationId })
    return project
  }),
  rid: shared('report', 'report', async ({ db, ids }, id) => {
    const [report] = await reportOf(db, { id, projectId: inside(ids['id']) })
    return report
  }),
  cid: shared('copy', 'page copy', ({ db, ids }, id) =>
    db
      .selectFrom('page_copies')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', inside(ids['id']))
      .executeTakeFirst(),
  ),
  sid: shared('schedule', 'schedule', ({ db, ids }, id) =>
    db
      .selectFrom('schedules')
      .selectAll()
      .where('id', '=', id)
      .where('report_id', '=', inside(ids['rid']))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  ),
  // Belongs to the report in the path, or to all reports of the project.
  did: shared('destination', 'delivery destination', ({ db, ids }, id) =>
    db
      .selectFrom('destinations')
      .selectAll()
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where((eb) =>
        eb.or([eb('report_id', '=', inside(ids['rid'])), eb('project_id', '=', inside(ids['id']))]),
      )
      .executeTakeFirst(),
  ),
  deliveryId: shared('delivery', 'delivery', ({ db, ids }, id) =>
    db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', id)
      .where('report_id', '=', inside(ids['rid']))
      .executeTakeFirst(),
  ),
  // A run the actor may not see is treated as missing.
  hid: shared('run', 'run', ({ db, actor, ids }, id) =>
    db
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', id)
      .where('report_id', '=', inside(ids['rid']))
      .where(seenBy(actor))
      .$call(plannedOnce)
      .executeTakeFirst(),
  ),
  eid: shared('evidence', 'page snapshot of this run', ({ db, ids }, id) =>
    db
      .selectFrom('run_evidence')
      .selectAll()
      .where('id', '=', id)
      .where('run_id', '=', inside(ids['hid']))
      .executeTakeFirst(),
  ),
  gridViewId: own('gridView', 'saved view', ({ db, actor, ids }, id) =>
    db
      .selectFrom('grid_views')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('report_id', '=', inside(ids['rid']))
      .executeTakeFirst(),
  ),
  // The path has no project, so visibility is checked here.
  reportId: shared('report', 'report', ({ db, actor }, id) =>
    visibleProject(db, actor)
      .innerJoin('reports', 'reports.project_id', 'projects.id')
      .selectAll('reports')
      .where('reports.id', '=', id)
      .executeTakeFirst(),
  ),
  // The path has neither project nor report, so visibility is checked here.
  historyId: shared('run', 'run', ({ db, actor }, id) =>
    visibleProject(db, actor)
      .innerJoin('runs', 'runs.project_id', 'projects.id')
      .selectAll('runs')
      .where('runs.id', '=', id)
      .where(seenBy(actor))
      .executeTakeFirst(),
  ),
  ignoredId: own('ignored', 'ignored finding of this report', ({ db, ids }, id) =>
    db
      .selectFrom('ignored_findings')
      .selectAll()
      .where('id', '=', id)
      .where('report_id', '=', inside(ids['rid']))
      .executeTakeFirst(),
  ),
  findingId: own('finding', 'finding of this run', ({ db, ids }, id) =>
    db
      .selectFrom('run_findings')
      .selectAll()
      .where('id', '=', id)
      .where('run_id', '=', inside(ids['hid']))
      .executeTakeFirst(),
  ),
  threadId: shared('thread', 'thread', ({ db, ids }, id) =>
    db
      .selectFrom('threads')
      .select([
        'id',
        'project_id',
        'organization_id',
        'report_id',
        'subject',
        'created_by',
        'last_message_id',
      ])
      .where('id', '=', id)
      .where('project_id', '=', inside(ids['id']))
      .$call(plannedOnce)
      .executeTakeFirst(),
  ),
  // Internal notes are treated as missing for everybody but staff.
  messageId: shared('message', 'message', ({ db, actor, ids }, id) =>
    db
      .selectFrom('messages')
      .select(['id', 'thread_id', 'author_id', 'source', 'internal', 'deleted_at'])
      .where('id', '=', id)
      .where('thread_id', '=', inside(ids['threadId']))
      .$if(!isStaff(actor.role), (query) => query.where('internal', '=', false))
      .executeTakeFirst(),
  ),
}

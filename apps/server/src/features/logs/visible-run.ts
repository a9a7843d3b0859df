import type { Db } from '../../database/connect.ts'
import { notFound } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'

/** Runs of the projects that an actor may see, for calls whose path doesn't name the project. */
const runs = (db: Db, actor: Actor) =>
  visibleProject(db, actor)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .innerJoin('runs', 'runs.report_id', 'reports.id')
    .select([
      'runs.id',
      'runs.ended_at',
      'runs.created_at',
      'reports.id as report_id',
      'projects.id as project_id',
    ])
    .where(seenBy(actor))

/** A run by id alone; throws NOT_FOUND if it is missing or the actor may not see it. */
export async function visibleRun(db: Db, actor: Actor, id: number) {
  const run = await runs(db, actor).where('runs.id', '=', id).executeTakeFirst()
  if (!run) throw notFound('run')
  return run
}

/** The run that was started last; undefined if there is none. */
export const latestVisibleRun = (db: Db, actor: Actor) =>
  runs(db, actor).where('runs.deleted_at', 'is', null).orderBy('runs.id', 'desc').limit(1).executeTakeFirst()

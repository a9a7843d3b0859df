import type { AppContext } from '../../context.ts'
import type { ReportRow } from '../../database/project-tables.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'

/**
 * Options and parameter overrides of an earlier run, to repeat it. Everyone who may start runs may repeat one, because
 * its secrets aren't revealed. Throws NOT_FOUND for runs of other reports and runs that the actor can't see.
 */
export async function runToRepeat(
  { db }: Pick<AppContext, 'db'>,
  { report, actor }: { report: Pick<ReportRow, 'id'>; actor: Pick<Actor, 'role'> },
  id: number,
): Promise<Pick<RunRow, 'options' | 'parameters'>> {
  const run = await db
    .selectFrom('runs')
    .select(['options', 'parameters'])
    .where('id', '=', id)
    .where('report_id', '=', report.id)
    .where(seenBy(actor))
    .executeTakeFirst()
  if (!run) throw notFound('run to repeat')
  return run
}

import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ReadReference } from './read-reference.ts'

const refuse = (field: string, message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: `body.${field}`, message }])
}

/** Throws VALIDATION unless the report is one of the project. */
export async function assertReport(trx: Trx, projectId: number, reportId: number): Promise<void> {
  const report = await trx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!report) refuse('reportId', 'There is no such report in this project')
}

/** What a new thread is about: the report and run that the caller names, or those of its first reference. */
export async function aboutOf(
  trx: Trx,
  actor: Actor,
  projectId: number,
  { reportId, historyId }: { reportId?: number | undefined; historyId?: number | undefined },
  [first]: readonly ReadReference[],
): Promise<{ reportId: number | null; runId: number | null }> {
  if (reportId === undefined) {
    if (historyId !== undefined) refuse('reportId', 'is needed with "historyId"')
    return { reportId: first?.reportId ?? null, runId: first?.runId ?? null }
  }
  await assertReport(trx, projectId, reportId)
  if (historyId === undefined) return { reportId, runId: null }
  const run = await trx
    .selectFrom('runs')
    .select('id')
    .where('id', '=', historyId)
    .where('report_id', '=', reportId)
    .where(seenBy(actor))
    .executeTakeFirst()
  if (!run) refuse('historyId', 'There is no such run in this report, or you may not see it')
  return { reportId, runId: historyId }
}

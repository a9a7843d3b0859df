import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import type { NameFacts } from './file-name.ts'

type Common = Omit<NameFacts, 'page' | 'part' | 'format' | 'extension'>

/** Names of a report, its project and account, for file names. */
export const placeOf = (db: Db, reportId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'reports.name as report',
      'projects.id as projectId',
      'projects.name as project',
      'organizations.id as accountId',
      'organizations.name as account',
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirstOrThrow()

const pagesOf = async (db: Db, runId: number): Promise<string[]> => {
  const pages = await db
    .selectFrom('run_pages')
    .select('page_id')
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return pages.map(({ page_id }) => page_id)
}

/**
 * The tables that the reports currently produce: those of their last successful run, or a single one if there is none
 * yet.
 */
async function knownTables(
  db: Db,
  reportIds: readonly number[],
): Promise<{ runId: number; pages: string[] }[]> {
  const found = []
  for (const reportId of reportIds) {
    const run = await db
      .selectFrom('runs')
      .select('id')
      .where('report_id', '=', reportId)
      .where('status', '=', 'SUCCESS')
      .where('deleted_at', 'is', null)
      .where(notRejected())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const pages = run ? await pagesOf(db, run.id) : []
    found.push({ runId: run?.id ?? 1, pages: pages.length > 0 ? pages : ['items'] })
  }
  return found
}

/** Values for file names if the report were delivered now. `sequence` is the number of the next delivery. */
export async function nextNames(
  db: Db,
  reportId: number,
  sequence: number,
): Promise<{ common: Common; pages: string[] }> {
  const [place, [known]] = await Promise.all([placeOf(db, reportId), knownTables(db, [reportId])])
  const { account, project, report } = place
  return {
    common: { account, project, report, runId: known!.runId, runDate: new Date(), sequence },
    pages: known!.pages,
  }
}

import { sql, type InsertObject } from 'kysely'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { Database } from '../../database/schema.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import type { NewTable } from './new-table.ts'

type RunFacts = Pick<
  InsertObject<Database, 'runs'>,
  | 'status'
  | 'origin'
  | 'source_run_ids'
  | 'data_expires_at'
  | 'debug_message'
  | 'file_key'
  | 'file_name'
  | 'initiator_id'
>

/**
 * Inserts an ended run that wasn't crawled, with these tables.
 *
 * @returns its id
 */
export async function insertDataset(
  trx: Trx,
  { project, report }: { project: ProjectRow; report: ReportRow },
  facts: RunFacts,
  tables: readonly NewTable[],
): Promise<number> {
  const { id } = await trx
    .insertInto('runs')
    .values({
      organization_id: project.organization_id,
      report_id: report.id,
      recipe_version: report.recipe_version ?? 0,
      run_type: 'On-demand',
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      started_at: sql<Date>`now()`,
      ended_at: sql<Date>`now()`,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, { pageId, columns, object_key, rows, bytes }] of tables.entries()) {
    await trx
      .insertInto('run_pages')
      .values({ run_id: id, page_id: pageId, position, row_count: rows, columns: JSON.stringify(columns) })
      .execute()
    await trx
      .insertInto('run_segments')
      .values({
        run_id: id,
        kind: 'rows',
        page_id: pageId,
        sequence: 0,
        object_key,
        format: 'parquet',
        row_count: rows,
        bytes,
      })
      .execute()
  }
  await sql`select pg_notify(${channels.runChanged}, ${`${report.id}:${id}`})`.execute(trx)
  return id
}

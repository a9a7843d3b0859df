import type { RowMark } from '@windrow/contract/schemas/datasets'
import type { Db } from '../../database/connect.ts'

/** The rules that rows of a table break; known for the first thousand rows of each rule. */
export async function marksOf(
  db: Db,
  runId: number,
  pageId: string,
  rowNumbers: readonly number[],
): Promise<RowMark[]> {
  const judged = await db
    .selectFrom('run_judgements')
    .select('marked')
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .where('bad_rows', '>', 0)
    .executeTakeFirst()
  const shown = new Set(rowNumbers)
  return (judged?.marked ?? []).flatMap(({ column, rule, rows }) =>
    rows.filter((row) => shown.has(row)).map((row) => ({ row, column, rule })),
  )
}

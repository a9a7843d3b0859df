import type { Column } from '@windrow/contract/schemas/datasets'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import { judgeTable } from '@windrow/dataset/schema/judge-table'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { findPageSource } from '../datasets/run-files.ts'
import { replaceJudgements, schemasOf, type TableJudgement } from './table-schema-queries.ts'

/** A table that the run did not write at all breaks its schema as one without rows and columns does. */
async function judgePage(
  app: AppContext,
  runId: number,
  pageId: string,
  schema: TableSchema,
  signal: AbortSignal | undefined,
) {
  const source = (await findPageSource(app, runId, pageId)) ?? { columns: [], files: [] }
  return judgeTable(await app.datasets(), source, schema, signal)
}

/** Judges the tables of a run by the schemas of its report. No row is changed or left out for it. */
export async function judgeRun(
  app: AppContext,
  run: { id: number; report_id: number },
  signal?: AbortSignal,
): Promise<void> {
  const tables: TableJudgement[] = []
  for (const { pageId, schema } of await schemasOf(app.db, run.report_id))
    tables.push({ pageId, schema, judgement: await judgePage(app, run.id, pageId, schema, signal) })
  await replaceJudgements(app.db, run.id, tables)
}

/** The same at the end of a run, which no fault of the judging may hold up. */
export async function judgeAtEnd(app: AppContext, run: { id: number; report_id: number }): Promise<void> {
  await judgeRun(app, run).catch((error: unknown) =>
    app.log.error({ err: error, run: run.id }, 'a run could not be judged by its schemas'),
  )
}

/** The columns that a table of the report is expected to have; none where nothing is expected of it. */
export async function expectedColumns(db: Db, reportId: number, pageId: string): Promise<Column[]> {
  const [saved] = await schemasOf(db, reportId, pageId)
  return saved?.schema.columns.map(({ name, type }) => ({ name, type })) ?? []
}

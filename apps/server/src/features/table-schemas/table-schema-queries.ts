import { sql } from 'kysely'
import type {
  Judgement,
  RunJudgement,
  SavedSchema,
  TableSchema,
} from '@windrow/contract/schemas/table-schemas'
import type { Marked } from '@windrow/dataset/schema/judge-table'
import type { Db, Trx } from '../../database/connect.ts'

export async function schemasOf(db: Db, reportId: number, pageId?: string): Promise<SavedSchema[]> {
  const rows = await db
    .selectFrom('table_schemas')
    .innerJoin('users', 'users.id', 'table_schemas.updated_by')
    .select([
      'table_schemas.page_id',
      'table_schemas.schema',
      'table_schemas.version',
      'table_schemas.updated_at',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
    ])
    .where('table_schemas.report_id', '=', reportId)
    .$if(pageId !== undefined, (query) => query.where('table_schemas.page_id', '=', pageId!))
    .orderBy('table_schemas.page_id')
    .execute()
  return rows.map(({ page_id, schema, version, updated_at, name }) => ({
    pageId: page_id,
    version,
    schema,
    updatedDate: updated_at.toISOString(),
    updatedBy: name,
  }))
}

interface SchemaPlace {
  reportId: number
  pageId: string
}

/** Stores the next version of a schema. Call it in a transaction that has locked the report ({@link lockSchemas}). */
export async function writeSchema(
  db: Db,
  { reportId, pageId }: SchemaPlace,
  schema: TableSchema,
  userId: number,
): Promise<SavedSchema> {
  const values = { schema: JSON.stringify(schema), updated_by: userId, updated_at: sql<Date>`now()` }
  await db
    .insertInto('table_schemas')
    .values({ report_id: reportId, page_id: pageId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['report_id', 'page_id'])
        .doUpdateSet({ ...values, version: sql<number>`table_schemas.version + 1` }),
    )
    .execute()
  return (await schemasOf(db, reportId, pageId))[0]!
}

/** Lets others change the report's schemas only after this transaction. */
export async function lockSchemas(trx: Trx, reportId: number): Promise<void> {
  await trx.selectFrom('reports').select('id').where('id', '=', reportId).forNoKeyUpdate().execute()
}

/** @returns whether there was one */
export async function deleteSchema(db: Db, { reportId, pageId }: SchemaPlace): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('table_schemas')
    .where('report_id', '=', reportId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function judgementsOf(db: Db, runId: number): Promise<RunJudgement[]> {
  const rows = await db
    .selectFrom('run_judgements')
    .select(['page_id', 'schema', 'rows', 'bad_rows', 'breaches', 'results', 'judged_at'])
    .where('run_id', '=', runId)
    .orderBy('page_id')
    .execute()
  return rows.map((row) => ({
    pageId: row.page_id,
    judgement: { rows: row.rows, badRows: row.bad_rows, breaches: row.breaches, results: row.results },
    schema: row.schema,
    judgedDate: row.judged_at.toISOString(),
  }))
}

export interface TableJudgement {
  pageId: string
  schema: TableSchema
  judgement: Judgement
  marked: readonly Marked[]
}

/** Replaces earlier results, and updates the counts of the run, for lists. */
export async function replaceJudgements(
  trx: Trx,
  runId: number,
  tables: readonly TableJudgement[],
): Promise<void> {
  const sum = (count: (judgement: Judgement) => number) =>
    tables.length === 0 ? null : tables.reduce((total, { judgement }) => total + count(judgement), 0)
  await trx
    .updateTable('runs')
    .set({
      breach_count: sum(({ breaches }) => breaches.length),
      bad_rows: sum(({ badRows }) => badRows),
    })
    .where('id', '=', runId)
    .execute()
  await trx.deleteFrom('run_judgements').where('run_id', '=', runId).execute()
  for (const { pageId, schema, judgement, marked } of tables)
    await trx
      .insertInto('run_judgements')
      .values({
        run_id: runId,
        page_id: pageId,
        schema: JSON.stringify(schema),
        rows: judgement.rows,
        bad_rows: judgement.badRows,
        breaches: JSON.stringify(judgement.breaches),
        results: JSON.stringify(judgement.results),
        marked: JSON.stringify(marked),
      })
      .execute()
}

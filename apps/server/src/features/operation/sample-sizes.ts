import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** Adding up the objects reads all rows about them, so it is done rarely. */
const everyHours = 6
const keptDays = 400
const shownTables = 10
/** Of all nodes, one samples at a time. */
const lock = sql`pg_try_advisory_xact_lock(hashtext('windrow size samples'))`

/** Tables that know the sizes of objects in the store. */
const objectSizes: Record<string, string> = {
  'rows, logs and requests of runs':
    'select sum(bytes) from (select bytes from run_segments union all select bytes from run_log_grams) kept',
  'page snapshots': 'select sum(bytes) from run_evidence',
  'files of page snapshots': 'select sum(bytes) from snapshot_files where is_stored',
  exports: 'select sum(bytes) from run_exports where object_key is not null',
  comparisons: 'select sum(bytes) from comparisons',
  deliveries: "select sum((file->>'bytes')::bigint) from delivery_contents, json_array_elements(files) file",
  'files of messages': 'select sum(size) from files',
  'page copies': 'select sum(bytes) from page_copies',
}

const sumsSql = sql.join(
  Object.entries(objectSizes).map(
    ([name, query]) =>
      sql`select ${sql.lit(name)} as name, coalesce((${sql.raw(query)}), 0)::bigint as bytes`,
  ),
  sql` union all `,
)

/** The largest tables with their indexes, the largest first. */
const tablesSql = sql<{ name: string; bytes: number }>`
  select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  order by 2 desc limit ${shownTables}`

const asRecord = (rows: readonly { name: string; bytes: number }[]) =>
  JSON.stringify(Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])))

/**
 * Stores how large the database and the objects are, a row a day, unless that was done within the last hours.
 *
 * @returns false: there is never more to do at once
 */
export async function sampleSizes(db: Db): Promise<false> {
  await db.transaction().execute(async (trx) => {
    const due = sql<{ due: boolean }>`select ${lock} and not exists (
      select from size_samples where sampled_at > now() - make_interval(hours => ${everyHours})) as due`
    if (!(await due.execute(trx)).rows[0]?.due) return
    const objects = await sql<{ name: string; bytes: number }>`${sumsSql}`.execute(trx)
    const tables = await tablesSql.execute(trx)
    await sql`insert into size_samples (day, database_bytes, object_bytes, tables)
      values ((now() at time zone 'UTC')::date, pg_database_size(current_database()),
        ${asRecord(objects.rows)}::jsonb, ${asRecord(tables.rows)}::jsonb)
      on conflict (day) do update set database_bytes = excluded.database_bytes,
        object_bytes = excluded.object_bytes, tables = excluded.tables, sampled_at = now()`.execute(trx)
    await sql`delete from size_samples where day < current_date - ${keptDays}::int`.execute(trx)
  })
  return false
}

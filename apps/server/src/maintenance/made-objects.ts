import type pg from 'pg'

/** Tables and functions in the schema that don't belong to an extension, as `drop` names them. */
const objectsQuery = `
  select c.oid::text as id, 'table ' || c.oid::regclass as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select p.oid::text, 'function ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

export interface DatabaseObject {
  id: string
  /** Kind and name, as in a `drop` statement. */
  name: string
}

/** The tables and functions currently in the schema. */
export const listObjects = async (client: pg.Client): Promise<DatabaseObject[]> =>
  (await client.query<DatabaseObject>(objectsQuery)).rows

/** Drops what was created since the list, including rows. Extensions stay, because others may use them. */
export async function removeMadeObjects(client: pg.Client, before: DatabaseObject[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const made = (await listObjects(client)).filter(({ id }) => !known.has(id))
  for (const { name } of made) await client.query(`drop ${name.replace(' ', ' if exists ')} cascade`)
}

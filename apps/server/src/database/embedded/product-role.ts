import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'
import { lastLine } from './last-line.ts'
import type { PostgresBinaries, PostgresUser } from './postgres-binaries.ts'

/** Owns the database and has no rights beyond it. The superuser has no password, so nobody can log in as it. */
export const productRole = 'windrow_product'
export const productDatabase = 'windrow'

export interface ProductRole {
  password: string
  /** For test servers, which create a database per test. */
  mayCreateDatabases: boolean
}

/** Raise it when the setup below changes: folders are then migrated at their next start. */
const layout = 1

const markerFile = (folder: string) => join(folder, 'windrow-access')
const markerOf = (role: ProductRole) =>
  createHash('sha256')
    .update(JSON.stringify([layout, role]))
    .digest('hex')

/** Whether {@link makeProductRole} has completed here with this password. */
export function hasProductRole(folder: string, role: ProductRole): boolean {
  const marker = markerFile(folder)
  return existsSync(marker) && readFileSync(marker, 'utf8') === markerOf(role)
}

/**
 * Creates the product's role and database, also in a folder with only a superuser without a password. Works on the
 * files of a stopped server, so clients can't connect meanwhile.
 */
export async function makeProductRole(
  binaries: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  role: ProductRole,
): Promise<void> {
  const run = (database: string, ...statements: string[]) =>
    runAlone(binaries, user, folder, database, statements)
  const known = await run('postgres', makeRole(role), findDatabase)
  await run(
    'postgres',
    known.includes(foundMark)
      ? `alter database ${productDatabase} owner to ${productRole}`
      : `create database ${productDatabase} owner ${productRole}`,
  )
  await run(productDatabase, ownEverything)
  writeFileSync(markerFile(folder), markerOf(role), { mode: 0o600 })
}

const foundMark = 'the database of the product is there'
const findDatabase = `select '${foundMark}' as found from pg_database where datname = '${productDatabase}'`

/** The password is hexadecimal, so it needs no escaping. */
const makeRole = ({ password, mayCreateDatabases }: ProductRole) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${productRole}') then create role ${productRole}; end if;
    alter role ${productRole} login nosuperuser nocreaterole noreplication nobypassrls
      ${mayCreateDatabases ? 'createdb' : 'nocreatedb'} password '${password}';
    execute (select format('alter role %I password null', rolname) from pg_roles where oid = 10);
  end $$`

/** Makes the role own everything in the database that neither PostgreSQL nor an extension created. */
const ownEverything = `
  do $$ declare statement text; begin
    for statement in
      select format('alter %s %s owner to ${productRole}', kind, name) from (
        select 'schema' as kind, quote_ident(nspname) as name, oid, 'pg_namespace'::regclass as catalog, nspowner as owner, oid as schema
          from pg_namespace where nspname <> 'public'
        union all
        select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          oid::regclass::text, oid, 'pg_class'::regclass, relowner, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass, proowner, pronamespace from pg_proc
        union all
        select 'type', oid::regtype::text, oid, 'pg_type'::regclass, typowner, typnamespace from pg_type where typtype in ('d', 'e')
      ) found
      where owner <> '${productRole}'::regrole
        and schema in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        and not exists (select from pg_depend where classid = catalog and objid = found.oid and deptype in ('e', 'a', 'i'))
    loop execute statement; end loop;
  end $$`

/**
 * Runs statements as the superuser on the files of a stopped server.
 *
 * @returns its output
 */
export async function runAlone(
  { postgres }: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  database: string,
  statements: string[],
): Promise<string> {
  const { command, args, options } = user.launchSetUp(postgres, [
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    database,
  ])
  const child = spawn(command, args, options)
  let output = ''
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  // Single-user mode takes one statement per line.
  child.stdin?.on('error', () => {}) // it exited early; its output says why
  child.stdin?.end(statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ').trim()}\n`).join(''))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new ConfigError(`The built-in database in ${folder} could not be set up: ${lastLine(output)}`)
  return output
}

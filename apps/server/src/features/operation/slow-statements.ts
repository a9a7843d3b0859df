import { sql } from 'kysely'
import type { OperationState } from '@windrow/contract/schemas/operation'
import type { Db } from '../../database/connect.ts'
import type { NodeFacts } from '../../database/operation-tables.ts'
import { mergeStatements } from '../../database/statement-log.ts'

const shown = 10

interface ServerRow {
  sql: string
  calls: number
  totalMs: number
  slowestMs: number
}

/** What PostgreSQL itself measured; null if its extension is missing, or this user may not read it. */
async function measuredByServer(db: Db): Promise<ServerRow[] | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from pg_extension where extname = 'pg_stat_statements') as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return null
  try {
    const found = await sql<ServerRow>`
      select left(query, 2000) as sql, calls, total_exec_time as "totalMs", max_exec_time as "slowestMs"
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit ${shown}`.execute(db)
    return found.rows
  } catch {
    return null // not preloaded, or not permitted
  }
}

/** The statements with the most time in total: by PostgreSQL, otherwise as the living nodes measured them. */
export async function slowStatements(
  db: Db,
  facts: readonly NodeFacts[],
): Promise<OperationState['statements']> {
  const server = await measuredByServer(db)
  if (server) return { source: 'SERVER', list: server }
  return {
    source: 'NODES',
    list: mergeStatements(facts.flatMap(({ statements }) => statements)).slice(0, shown),
  }
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { connect, type Db } from '../../apps/server/src/database/connect.ts'
import { beside, processorTime } from '../measure.ts'

const rounds = 7

/** Nanoseconds that a process has been on a processor, as Linux counts them; elsewhere there are none. */
function onProcessor(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return null
  }
}

/** Milliseconds that this process and those of all its connections have worked; where nobody counts them, those of a clock. */
async function clockOf(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  if (rows.some(({ pid }) => onProcessor(pid) === null)) return () => performance.now()
  return () => processorTime() + rows.reduce((sum, { pid }) => sum + (onProcessor(pid) ?? 0), 0) / 1e6
}

export interface DatabaseTime extends AsyncDisposable {
  /** Has one connection, which works without helpers: what they do would not be counted. */
  db: Db
  /** Does each work once to warm up, then {@link rounds} times in turns. Returns the medians of the processor time in ms. */
  costs: <Name extends string>(
    works: Readonly<Record<Name, () => Promise<unknown>>>,
  ) => Promise<Record<Name, number>>
  /** Processor time of one work in ms. */
  once: (work: () => Promise<unknown>) => Promise<number>
}

export function openDatabaseTime(databaseUrl: string): DatabaseTime {
  const { db } = connect(databaseUrl, { max: 1 })
  const clock = async () => {
    await sql`set max_parallel_workers_per_gather = 0`.execute(db)
    return clockOf(db)
  }
  return {
    db,
    costs: async <Name extends string>(works: Readonly<Record<Name, () => Promise<unknown>>>) => {
      const all = Object.values<() => Promise<unknown>>(works)
      for (const work of all) await work()
      const medians = await beside(rounds, all, await clock())
      return Object.fromEntries(Object.keys(works).map((name, at) => [name, medians[at]!])) as Record<
        Name,
        number
      >
    },
    once: async (work) => {
      const now = await clock()
      const started = now()
      await work()
      return now() - started
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

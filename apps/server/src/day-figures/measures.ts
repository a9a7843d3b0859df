import { sql, type RawBuilder } from 'kysely'

/** The columns that all tables of day figures share. */
export const measures = [
  'runs',
  'succeeded',
  'failed',
  'stopped',
  'findings',
  'held',
  'delivered',
  'undelivered',
  'on_time',
  'late',
  'records',
  'requests',
  'bytes',
  'run_seconds',
  'proxy_micros',
] as const
export type Measure = (typeof measures)[number]
export type Figures = Record<Measure, number>

/** The columns, as a list for `insert` or `select`. */
export const measureColumns = sql.join(measures.map((name) => sql.ref(name)))

/** One expression per column, separated by commas. */
export const eachMeasure = (write: (name: Measure) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(measures.map(write))

/** The sums of all columns of a table, under their names; 0 without rows. */
export const summedMeasures = (table: string): RawBuilder<unknown> =>
  eachMeasure((name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0)::bigint as ${sql.ref(name)}`)

export const noFigures = (): Figures => Object.fromEntries(measures.map((name) => [name, 0])) as Figures

/** The sums of several figures. */
export function addFigures(list: readonly Figures[]): Figures {
  const total = noFigures()
  for (const figures of list) for (const name of measures) total[name] += figures[name]
  return total
}

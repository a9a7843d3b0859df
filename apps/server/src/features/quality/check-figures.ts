import type { RunCheck } from '@windrow/contract/run-reason'
import type { RunFigures, TableFigures } from '@windrow/quality/figures'
import type { AppContext } from '../../context.ts'
import { lastGoodRun } from '../../database/comparable-runs.ts'
import { figuresOf } from './judge-quality.ts'

/** Columns in which nothing, or damaged text, was found are reported up to this number: a table of all-empty columns is one mistake. */
const mostColumns = 20

/** The rows of each table beside those of the last good run, and the columns without any value or with damaged text. */
export function checksOf(own: RunFigures, before: RunFigures | null): RunCheck[] {
  const isOnly = own.tables.length === 1
  return own.tables.flatMap((table) => [
    ...rowCheck(table, isOnly ? '' : table.name, before),
    ...table.columns
      .filter(({ rows, filled }) => rows > 0 && filled === 0)
      .slice(0, mostColumns)
      .map(({ name, rows }) => ({
        kind: 'COLUMN' as const,
        subject: isOnly ? name : `${table.name}.${name}`,
        looked: rows,
        found: 0,
      })),
    ...table.columns
      .filter(({ damaged = 0 }) => damaged > 0)
      .slice(0, mostColumns)
      .map(({ name, sampled, damaged = 0 }) => ({
        kind: 'ENCODING' as const,
        subject: isOnly ? name : `${table.name}.${name}`,
        looked: sampled,
        found: damaged,
      })),
  ])
}

function rowCheck(table: TableFigures, subject: string, before: RunFigures | null): RunCheck[] {
  const earlier = before?.tables.find(({ name }) => name === table.name)
  return earlier ? [{ kind: 'ROWS', subject, looked: earlier.rows, found: table.rows }] : []
}

/** What the stored figures of a run say about missing values and rows; nothing for a run without figures. */
export async function figureChecks({ db }: Pick<AppContext, 'db'>, runId: number): Promise<RunCheck[]> {
  const own = await figuresOf(db, runId)
  if (!own) return []
  const last = await lastGoodRun(db, runId)
  return checksOf(own, last ? await figuresOf(db, last.id) : null)
}

import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnRule, TableRule } from '@windrow/contract/schemas/table-schemas'
import { fewestProposalRuns } from '@windrow/contract/table-rules'
import { median } from '../statistics/robust.ts'
import { count, quantity } from '../words/numbers.ts'
import { limitsAround, rounded, roundedShare } from './limits.ts'
import type { PastColumn, PastTable } from './past-table.ts'
import { exactPercent, isWithin, spanWords } from './verdict.ts'

/** A rule that past runs suggest. */
export interface Suggestion {
  column: string | null
  rule: ColumnRule | TableRule
  /** What the usual runs had, in words. */
  seen: string
  /** What was measured of a run; null where nothing was. */
  valueOf: (table: PastTable) => number | null
  /** What the rule allows of it. */
  low: number | null
  high: number | null
  /** Whether a run breaks the rule. */
  flags: (table: PastTable) => boolean
}

/** What is common to rules that keep one value of a run within limits. */
interface Limited {
  column: string | null
  valueOf: Suggestion['valueOf']
  rule: ColumnRule | TableRule
  low?: number
  high?: number
  seen: string
}

function limited({ low, high, valueOf, ...rest }: Limited): Suggestion {
  const limits = { minimum: low, maximum: high }
  const flags = (table: PastTable) => {
    const value = valueOf(table)
    return value !== null && !isWithin(value, limits)
  }
  return { ...rest, valueOf, low: low ?? null, high: high ?? null, flags }
}

const valuesOf = (runs: readonly PastTable[], valueOf: Suggestion['valueOf']): number[] =>
  runs.flatMap((run) => valueOf(run) ?? [])

/** Of a table with few rows, a share says little: one row is so much of it. */
const roomForRows = (runs: readonly PastTable[]): number =>
  3 / Math.max(30, median(runs.map(({ rows }) => rows))!)

export const tableSuggestions: readonly ((runs: readonly PastTable[]) => Suggestion | null)[] = [
  function leastRows(runs) {
    const valueOf = ({ rows }: PastTable) => rows
    // Tables grow and shrink: what they had of late counts.
    const late = runs.slice(-30).map(valueOf)
    const { least, most } = limitsAround(late, 0.02 * Math.max(...late))
    const low = rounded(least - Math.max(0.06 * least, (most - least) / 2), 'down')
    if (low < 1) return null
    const rule = { kind: 'rows', minimum: low, level: 'HOLD' } as const
    return limited({ column: null, valueOf, rule, low, seen: `${spanWords(least, most, count)} rows` })
  },
  function fewestDuplicates(runs) {
    const valueOf = ({ rows, duplicates }: PastTable) => (rows > 0 ? duplicates : null)
    const values = valuesOf(runs, valueOf)
    if (values.length < fewestProposalRuns) return null
    const { least, most } = limitsAround(values, 0.002)
    const high = roundedShare(Math.max(0.005 + roomForRows(runs), 2 * most), 'up')
    if (high > 0.3) return null
    const rule: TableRule = { kind: 'duplicates', columns: [], maximum: high, level: 'WARN' }
    const seen = most === 0 ? 'No repeated rows' : `${spanWords(least, most, exactPercent)} repeated`
    return limited({ column: null, valueOf, rule, high, seen })
  },
  function fewestFailures(runs) {
    const valueOf = ({ failed }: PastTable) => failed
    const values = valuesOf(runs, valueOf)
    if (values.length < fewestProposalRuns) return null
    const { least, most } = limitsAround(values, 0.01)
    const high = roundedShare(Math.max(0.05, 2 * most), 'up')
    if (high > 0.5) return null
    const rule = { kind: 'failures', maximum: high, level: 'WARN' } as const
    return limited({
      column: null,
      valueOf,
      rule,
      high,
      seen: `${spanWords(least, most, exactPercent)} failed`,
    })
  },
]

type OfColumn = (runs: readonly PastTable[], column: Column) => Suggestion | null

/** The value of a column in a run; null where the run lacks it, or has no rows. */
const columnValue =
  (name: string, valueOf: (column: PastColumn) => number | null) =>
  ({ columns }: PastTable): number | null => {
    const column = columns.get(name)
    return column && column.rows > 0 ? valueOf(column) : null
  }

/** A level that a column must have at least to be taken for always filled. */
const alwaysFilled = 0.95

/** Room for chance: in partly filled columns, which rows are filled varies with the rows. */
function fillRoom(values: readonly number[], runs: readonly PastTable[]): number {
  const share = median(values)!
  const rows = Math.max(30, median(runs.map((run) => run.rows))!)
  if (share >= alwaysFilled) return 0.005 + roomForRows(runs)
  return Math.max(0.05, 4 * Math.sqrt((share * (1 - share)) / rows))
}

const fill: OfColumn = (runs, { name }) => {
  const valueOf = columnValue(name, (column) => column.fill)
  const values = valuesOf(runs, valueOf)
  if (values.length < fewestProposalRuns) return null
  const { least, most, low, high } = limitsAround(values, fillRoom(values, runs))
  const minimum = roundedShare(low, 'down')
  if (minimum <= 0 && most === 0) return null
  const isAlways = least >= alwaysFilled
  const maximum = isAlways || high >= 1 ? undefined : roundedShare(high, 'up')
  if (minimum <= 0 && maximum === undefined) return null
  const rule = {
    kind: 'filled',
    ...(minimum > 0 && { minimum }),
    ...(maximum !== undefined && { maximum }),
    level: isAlways ? 'HOLD' : 'WARN',
  } as const
  const seen = `${spanWords(least, most, exactPercent)} filled`
  return limited({
    column: name,
    valueOf,
    rule,
    ...(minimum > 0 && { low: minimum }),
    ...(maximum !== undefined && { high: maximum }),
    seen,
  })
}

/** Numbers whose median moved by more than this factor have no usual level. */
const steadyFactor = 2

const medianRange: OfColumn = (runs, { name, type }) => {
  if (!isNumeric(type)) return null
  const valueOf = columnValue(name, (one) => one.median)
  const values = valuesOf(runs, valueOf)
  if (values.length < fewestProposalRuns || Math.min(...values) <= 0) return null
  const { least, most, low, high } = limitsAround(values, 0.5 * Math.max(...values))
  if (most > steadyFactor * least || low <= 0) return null
  const [minimum, maximum] = [rounded(low, 'down'), rounded(high, 'up')]
  const rule = { kind: 'median', minimum, maximum, level: 'WARN' } as const
  const seen = `Median ${spanWords(least, most, quantity)}`
  return limited({ column: name, valueOf, rule, low: minimum, high: maximum, seen })
}

const neverNegative: OfColumn = (runs, { name, type }) => {
  if (!isNumeric(type)) return null
  const columns = runs.flatMap(({ columns: all }) => all.get(name) ?? [])
  const filled = columns.filter((column) => column.filled > 0)
  if (filled.length < fewestProposalRuns || filled.some(({ hasNegative }) => hasNegative)) return null
  return {
    column: name,
    rule: { kind: 'range', minimum: 0, level: 'WARN' },
    seen: 'Never negative',
    valueOf: () => null,
    low: 0,
    high: null,
    flags: ({ columns: all }) => all.get(name)?.hasNegative ?? false,
  }
}

/** Fewer filled cells in all runs say too little about the set of values, and rarer values may be missing by chance. */
const fewestCells = 500
const fewestOfValue = 8

/** The values of a column that has the same few in all runs; null if it has others. */
function closedSet(runs: readonly PastTable[], { name, type }: Column): string[] | null {
  if (kindOf(type) !== 'text') return null
  const columns = runs.flatMap(({ columns: all }) => all.get(name) ?? []).filter(({ filled }) => filled > 0)
  const cells = columns.reduce((sum, { filled }) => sum + filled, 0)
  if (columns.length < fewestProposalRuns || cells < fewestCells) return null
  if (columns.some(({ values }) => values === null)) return null
  const seen = new Set(columns.flatMap(({ values }) => [...values!.keys()]))
  const early = new Set(
    columns.slice(0, Math.ceil(columns.length / 2)).flatMap(({ values }) => [...values!.keys()]),
  )
  // A set that still grew in the second half of the runs is not closed.
  return seen.size === early.size && seen.size <= 30 ? [...seen].sort() : null
}

const allowed: OfColumn = (runs, column) => {
  const values = closedSet(runs, column)
  if (!values) return null
  const set = new Set(values)
  return {
    column: column.name,
    rule: { kind: 'allowed', values, level: 'WARN' },
    seen: `${count(values.length)} ${values.length === 1 ? 'value' : 'values'}, always the same`,
    valueOf: columnValue(column.name, ({ values: own }) => own?.size ?? null),
    low: null,
    high: values.length,
    flags: ({ columns }) => {
      const own = columns.get(column.name)?.values
      return own ? [...own.keys()].some((value) => !set.has(value)) : own === null
    },
  }
}

const covers: OfColumn = (runs, column) => {
  const values = closedSet(runs, column)
  if (!values || values.length < 2) return null
  const columns = runs
    .flatMap(({ columns: all }) => all.get(column.name) ?? [])
    .filter(({ filled }) => filled > 0)
  const isFrequent = (value: string) =>
    columns.every(({ values: own }) => (own!.get(value) ?? 0) >= fewestOfValue)
  const expected = values.filter(isFrequent)
  if (expected.length < 2) return null
  return {
    column: column.name,
    rule: { kind: 'covers', values: expected, level: 'WARN' },
    seen: `Each of ${count(expected.length)} values in every run`,
    valueOf: columnValue(column.name, ({ values: own }) => own?.size ?? null),
    low: expected.length,
    high: null,
    flags: ({ columns: all, rows }) => {
      const own = all.get(column.name)
      return (
        rows > 0 &&
        own !== undefined &&
        own.values !== null &&
        expected.some((value) => !own.values!.has(value))
      )
    },
  }
}

const distinct: OfColumn = (runs, column) => {
  const valueOf = columnValue(column.name, (one) => one.distinct)
  const values = valuesOf(runs, valueOf)
  if (values.length < fewestProposalRuns || closedSet(runs, column)) return null
  const columns = runs.flatMap(({ columns: all }) => all.get(column.name) ?? [])
  // Numbers drift, and where most values differ, how many there are says no more than the number of rows.
  if (kindOf(column.type) !== 'text') return null
  if (columns.some(({ distinct: own, filled }) => own > filled / 2)) return null
  const { least, most, low, high } = limitsAround(values, 0.2 * Math.max(...values))
  if (least < 5 || most > steadyFactor * least) return null
  const [minimum, maximum] = [Math.max(1, Math.floor(low)), Math.ceil(high)]
  const rule = { kind: 'distinct', minimum, maximum, level: 'WARN' } as const
  const seen = `${spanWords(least, most, count)} different values`
  return limited({ column: column.name, valueOf, rule, low: minimum, high: maximum, seen })
}

export const columnSuggestions: readonly OfColumn[] = [
  fill,
  medianRange,
  neverNegative,
  allowed,
  covers,
  distinct,
]

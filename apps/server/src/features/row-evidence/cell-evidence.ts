import type { Cell, Column, RowMark } from '@windrow/contract/schemas/datasets'
import type { CellEvidence, RowChange } from '@windrow/contract/schemas/row-evidence'
import type { RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { shortCell } from '../quality/short-cell.ts'

type Rules = CellEvidence['rules']

/** Broken rules about all rows of which an empty cell is a part. */
const brokenByEmpty = new Set(['filled', 'fillChange'])

/** The rules of a column that the run was checked against, and which of them a cell breaks. */
export function rulesOf(
  judged: RunJudgement | undefined,
  column: string,
  value: Cell,
  marks: readonly RowMark[],
): Rules {
  const schema = judged?.schema.columns.find(({ name }) => name === column)
  if (!judged || !schema) return []
  const isMarked = (kind: string) => marks.some((mark) => mark.column === column && mark.rule === kind)
  return judged.judgement.results
    .filter((result) => result.column === column && result.outcome !== 'SKIPPED')
    .map(({ rule: kind, at, level, outcome }) => ({
      kind,
      rule: at === null ? null : (schema.rules[at] ?? null),
      level,
      isBroken: isMarked(kind) || (outcome === 'BROKEN' && value === null && brokenByEmpty.has(kind)),
    }))
}

interface Known {
  columns: readonly Column[]
  cells: readonly Cell[]
  change: RowChange | undefined
  /** Columns that the last run has, too. */
  shared: ReadonlySet<string>
  judged: RunJudgement | undefined
  marks: readonly RowMark[]
}

/** Each cell of a row with its value in the last run, and its rules. */
export function cellEvidence({ columns, cells, change, shared, judged, marks }: Known): CellEvidence[] {
  return columns.map((column, at) => {
    const value = cells[at]!
    const differing = change?.cells.find((one) => one.column === column.name)
    const isKnown = change !== undefined && shared.has(column.name)
    return {
      column,
      value: shortCell(value),
      ...(differing && { before: differing.before }),
      isSame: isKnown ? !differing : null,
      rules: rulesOf(judged, column.name, value, marks),
    }
  })
}

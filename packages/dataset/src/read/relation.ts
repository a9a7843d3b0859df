import { identifier, literalPath, type Bindings } from '../engine/sql.ts'
import { cell } from './cell-alias.ts'
import type { BranchParts, RelationParts } from './branch-parts.ts'
import { linesBranch } from './lines-branch.ts'
import { choiceCondition, touches, type RowChoice } from './row-choice.ts'
import { type LaidFile, readAs, type SourceLayout } from './source-layout.ts'
import { type ReadAs, typed, typedFrom } from './typed-column.ts'

/** A subquery with the rows of all files, in order, each cell in its declared type. */
export function relation(
  layout: SourceLayout,
  parts: RelationParts,
  bindings: Bindings,
  lineLimit: number,
): string {
  const columns = [...new Set(parts.columns)].sort((a, b) => a - b)
  const branch = { ...parts, layout, columns, bindings }
  const branches = groups(layout.files, parts.choice).flatMap((files) =>
    files[0]!.format === 'parquet'
      ? parquetBranches(files[0]!, branch)
      : linesBranch(files, branch, lineLimit),
  )
  return branches.length > 0 ? `(${branches.join(' UNION ALL ')})` : emptyRelation(layout, columns)
}

/** Parquet files one by one, adjacent JSON Lines files together: hundreds of small segments become one scan. */
function groups(files: readonly LaidFile[], choice: RowChoice | undefined): LaidFile[][] {
  const found: LaidFile[][] = []
  for (const file of files) {
    if (choice && !touches(choice, file)) continue
    const last = found.at(-1)
    const previous = last?.at(-1)
    const joins =
      file.format === 'jsonl' &&
      previous?.format === 'jsonl' &&
      previous.before + previous.rows === file.before
    if (last && joins) last.push(file)
    else found.push([file])
  }
  return found
}

/** One for each range: DuckDB skips groups of rows by a range of numbers, but not by several. */
function parquetBranches(file: LaidFile, parts: BranchParts): string[] {
  const { choice } = parts
  if (!choice || 'rows' in choice) return [parquetBranch(file, parts)]
  return choice.ranges
    .map((range) => ({ ranges: [range] }))
    .filter((range) => touches(range, file))
    .map((range) => parquetBranch(file, { ...parts, choice: range }))
}

function parquetBranch(file: LaidFile, { layout, columns, numbered, choice, bindings }: BranchParts): string {
  const cells = columns.map((index) => {
    return `${storedCell(file, layout.columns[index]!.name, readAs(layout, index))} AS ${cell(index)}`
  })
  const condition = choice && choiceCondition('file_row_number', choice, file)
  const number = numbered ? [`file_row_number + ${file.before} AS rn`] : []
  const option = numbered || condition ? ', file_row_number = true' : ''
  const scan = `read_parquet(${bindings.text(literalPath(file.path))}${option})`
  return `SELECT ${[...number, ...cells].join(', ') || '1 AS one'} FROM ${scan}${condition ? ` WHERE ${condition}` : ''}`
}

function storedCell(file: LaidFile, name: string, as: ReadAs): string {
  const stored = file.columns.get(file.storedAs.get(name)?.toLowerCase() ?? '')
  if (!stored) return typed(as, noCell)
  const { isForeign = false } = file
  return typedFrom(as, { sql: identifier(stored.name), type: stored.type, isForeign })
}

/** For a column that a file doesn't have. */
const noCell = 'CAST(NULL AS VARCHAR)'

function emptyRelation(layout: SourceLayout, columns: readonly number[]): string {
  const cells = columns.map((index) => `${typed(readAs(layout, index), noCell)} AS ${cell(index)}`)
  return `(SELECT ${['CAST(0 AS BIGINT) AS rn', ...cells].join(', ')} WHERE false)`
}

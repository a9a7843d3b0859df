import type { Bindings } from '../engine/sql.ts'
import type { RowChoice } from './row-choice.ts'
import type { SourceLayout } from './source-layout.ts'

export interface RelationParts {
  /** Positions of the columns to read; others cost nothing. */
  columns: Iterable<number>
  /** Adds `rn`, the position of the row from 0. */
  numbered?: boolean
  /** Restricts the result to these rows. */
  choice?: RowChoice
}

/** The same for one branch of the union. */
export interface BranchParts extends RelationParts {
  layout: SourceLayout
  columns: readonly number[]
  bindings: Bindings
}

import type { Leaf } from './leaves.ts'

/** Leaves of the same role across items. */
export interface LeafColumn {
  kind: Leaf['kind']
  key: string
  /** Per item, in document order. */
  leaves: Leaf[][]
  /** Share of the items that have it. */
  fill: number
  /** Where it first comes in an item. */
  order: number
}

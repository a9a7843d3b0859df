import type { Leaf } from './leaves.ts'

/** Leaves with the same role across items. */
export interface LeafColumn {
  kind: Leaf['kind']
  key: string
  /** Per item, in document order. */
  leaves: Leaf[][]
  /** Share of the items that have it, 0 to 1. */
  fill: number
  /** Its first position in an item. */
  order: number
}

import type { Value } from '../value.ts'

/** Where a path leads from the value at hand, or from the whole answer. */
export interface Query {
  readonly find: (current: Value, root: Value) => Value[]
  /** The only value, where the path leads to one at most by how it is written (RFC 9535, 2.3.5.1). */
  readonly single: ((current: Value, root: Value) => Value | undefined) | null
}

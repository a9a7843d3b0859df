import type { Value } from '../value.ts'

/** A compiled query: finds values from the current value, or from the whole answer. */
export interface Query {
  readonly find: (current: Value, root: Value) => Value[]
  /** Returns the only value, for paths that by their syntax find at most one (RFC 9535, 2.3.5.1); else null. */
  readonly single: ((current: Value, root: Value) => Value | undefined) | null
}

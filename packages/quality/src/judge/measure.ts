import type { MovedLabel } from './change-scores.ts'
import type { MetricPlace } from './place.ts'
import type { Shift } from './shift-of.ts'

export type { MovedLabel }

/** The value of one metric of one place in one run. */
export interface Measure extends MetricPlace {
  /** A share from 0 to 1, or a quantity. */
  value: number
  /** Of how many rows, values or requests a share is. */
  of: number
  /** Rows of the table that were looked at; null for a value of the whole run. */
  rows: number | null
  /** Of a change of labels: those that contributed most. */
  labels?: readonly MovedLabel[]
  /** Of the size of numbers: by which power of ten they have moved, if that is sure. */
  shift?: Shift
}

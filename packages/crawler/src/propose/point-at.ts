import type { z } from 'zod'
import type { PointBody, PointResult } from '@windrow/contract/schemas/page-copies'

export interface PointInput extends Omit<z.output<typeof PointBody>, 'exclude'> {
  html: string
  url: string
  exclude?: number[]
}

/** The pointing makes no sense on this page; the message says why, as a sentence for the user. */
export class PointError extends Error {
  override name = 'PointError'
}

/** Changes a recipe to what the user pointed at. Throws `PointError`. */
export function pointAt(input: PointInput): z.output<typeof PointResult> {
  throw new Error(`not built yet: ${input.url}`)
}

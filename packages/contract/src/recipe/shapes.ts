import { z } from 'zod'
import { longestSelector } from './limits.ts'

/** Small schemas shared by all parts of a recipe. */
export const identifier = z
  .string()
  .regex(
    /^[\p{L}_][\p{L}\p{N}_ -]{0,62}$/u,
    'must start with a letter and hold at most 63 letters, digits, spaces, "_" or "-"',
  )
export const selector = z.string().trim().min(1).max(longestSelector)
export const pattern = z.string().min(1).max(500)
export const patterns = z.union([pattern, z.array(pattern).min(1).max(50)])
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(8000)

export const Headers = z.record(
  z.string().regex(/^[\w-]{1,100}$/),
  z
    .string()
    .max(4000)
    .regex(/^[\t\x20-\x7e\u0080-\u00ff]*$/),
)

import { z } from 'zod'
import { Fetching, Limits } from './fetching.ts'
import { Login } from './login.ts'
import { PageType } from './page-type.ts'
import { identifier } from './shapes.ts'
import { Start } from './start.ts'

/**
 * A recipe declares what to crawl and what to extract from each page. It is the same for the product, the API and
 * the command line. Unknown keys are refused, so that a typing error never changes a crawl.
 */
export const RecipeShape = z.strictObject({
  $schema: z.string().max(500).optional(),
  version: z.literal(1),
  start: z.array(Start).min(1, 'needs at least one address to start from').max(100_000),
  types: z
    .record(identifier, PageType)
    .describe('Page types; a start URL without a type is of the first one'),
  login: Login.optional(),
  limits: Limits.prefault({}),
  fetch: Fetching.prefault({}),
  keep: z
    .strictObject({
      failed: z.int().min(0).max(10_000).optional().describe('Failed pages, the first ones; absent: 50'),
      sample: z
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .describe('Pages that gave rows, spread over the run; absent: 20'),
      resources: z
        .boolean()
        .optional()
        .describe('Whether the styles, pictures and fonts of these pages are kept too; absent: true'),
    })
    .optional()
    .describe('How many pages are kept as they came, as evidence of where rows and failures are from'),
})
/** A recipe with every default filled in. */
export type CheckedShape = z.output<typeof RecipeShape>

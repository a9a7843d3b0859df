import { z } from 'zod'
import { Headers, httpUrl, identifier, patterns } from './shapes.ts'

const startUrl = httpUrl.describe(
  'May hold templates: "?page={1..20}", "{0..100..10}", "{01..12}", "/{news,sports}"',
)
const Links = {
  type: identifier.optional().describe('The page type of the pages; absent: by "match", else the first one'),
  match: patterns.optional().describe('Regular expressions, one of which an address must contain'),
  exclude: patterns.optional().describe('Regular expressions, none of which an address may contain'),
  since: z.iso
    .date()
    .optional()
    .describe('Only pages changed on or after this day, as far as dates are given'),
  url: z.never().optional(),
}
export const Start = z.union([
  startUrl,
  z.strictObject({
    url: startUrl,
    type: identifier.optional(),
    method: z.enum(['GET', 'POST', 'PUT']).optional().describe('Absent: GET, with a body POST'),
    headers: Headers.optional(),
    body: z
      .union([z.string().max(1_000_000), z.record(z.string(), z.json())])
      .optional()
      .describe('Text as it stands, or an object that is sent as JSON'),
  }),
  z.strictObject({
    sitemap: httpUrl.describe(
      'A sitemap, a sitemap index, or the address of a site whose robots.txt names them',
    ),
    ...Links,
  }),
  z.strictObject({ feed: httpUrl.describe('An RSS or Atom feed'), ...Links }),
])
export type Start = z.output<typeof Start>

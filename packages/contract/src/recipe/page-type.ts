import { z } from 'zod'
import { BrowserWork, fetchModes } from './browser.ts'
import { Field } from './field.ts'
import { largestStep, longestParameter } from './limits.ts'
import { identifier, pattern, patterns, selector } from './shapes.ts'

export const Follow = z
  .strictObject({
    select: selector.describe('Links to follow; inside the item where the page type has items'),
    to: identifier
      .optional()
      .describe('The page type of the linked page; absent: the only one, or the first whose "match" fits'),
    match: patterns.optional().describe('Regular expressions, one of which the address must contain'),
    exclude: patterns.optional().describe('Regular expressions, none of which the address may contain'),
    priority: z.int().min(-1000).max(1000).optional().describe('Higher is read earlier; absent: 0'),
    depth: z.int().min(1).max(100_000).optional().describe('Only links up to so many steps from a start'),
    sameDomain: z.boolean().optional().describe('Also other hosts of the same domain (shop.example.com)'),
    carry: z
      .array(identifier)
      .max(100)
      .default([])
      .describe('Fields of the item that the rows of the linked page also get'),
    sameHost: z.boolean().default(true),
  })
  .meta({ id: 'Follow' })
export type Follow = z.infer<typeof Follow>

const Match = z
  .strictObject({
    url: pattern.optional().describe('Regular expression that the address must contain'),
    selector: selector.optional().describe('Something that the page must have'),
  })
  .refine(({ url, selector: select }) => url !== undefined || select !== undefined, {
    error: 'needs "url" or "selector"',
  })

export const PageType = z
  .strictObject({
    format: z
      .enum(['html', 'json'])
      .optional()
      .describe('"json": an API; selectors are paths then, "data.items[*]"; absent: html'),
    mode: z
      .enum(fetchModes)
      .optional()
      .describe('Whether a browser reads these pages; absent: as "fetch" says'),
    browser: BrowserWork.optional().describe('What the browser waits for and does before a page is read'),
    match: Match.optional().describe('Which pages are of this type, for links that do not say so'),
    items: selector.optional().describe('The repeating element; absent: the whole page is one item'),
    table: identifier.optional().describe('The output table that rows go to; absent: the page gives no rows'),
    fields: z.record(identifier, Field).default({}),
    empty: z
      .enum(['warn', 'fail'])
      .optional()
      .describe('What a page without rows is: a warning in the log, or failed; absent: a warning'),
    unique: z
      .array(identifier)
      .min(1)
      .max(20)
      .optional()
      .describe('Rows of the table with the same values in these fields come once'),
    dedupe: z
      .enum(['canonical'])
      .optional()
      .describe(
        '"canonical": pages that name the same canonical address (rel=canonical) count once; absent: each address does',
      ),
    follow: z.array(Follow).max(20).default([]),
    next: z
      .strictObject({
        select: selector
          .optional()
          .describe('The link to the next page of the same kind; in JSON, or the cursor'),
        by: z
          .enum(['page', 'offset', 'cursor', 'click', 'scroll'])
          .optional()
          .describe(
            'The next page by a parameter that counts pages, counts items, or repeats what "select" finds; in a ' +
              'browser more items on the same page by clicking on "select" or by scrolling',
          ),
        times: z
          .int()
          .min(1)
          .max(10_000)
          .optional()
          .describe('Maximum pages to click or scroll for more; absent: 100'),
        parameter: z
          .string()
          .min(1)
          .max(longestParameter)
          .optional()
          .describe('Its name; in a body "variables.after"'),
        step: z
          .int()
          .min(1)
          .max(largestStep)
          .optional()
          .describe('By how much it grows; absent: 1, or the items found'),
        in: z
          .enum(['query', 'body'])
          .optional()
          .describe('Where the parameter stands; absent: in the address'),
      })
      .refine(
        ({ select, by }) => select !== undefined || by === 'page' || by === 'offset' || by === 'scroll',
        {
          error: 'needs "select", or "by": "page", "offset" or "scroll"',
        },
      )
      .refine(
        ({ by, parameter }) =>
          by === undefined || by === 'click' || by === 'scroll' || parameter !== undefined,
        {
          error: 'needs "parameter", the name of what counts',
        },
      )
      .optional(),
  })
  .meta({ id: 'PageType' })
export type PageType = z.infer<typeof PageType>

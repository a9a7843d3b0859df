import { z } from 'zod'

/**
 * A recipe says declaratively what to crawl and what to take from each page. It is the same for the product, the
 * API and the command line. Unknown keys are refused, so that a typing error never changes what a crawl means.
 */
export const fieldTypes = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'datetime',
  'url',
  'image',
  'html',
  'json',
] as const
export type FieldType = (typeof fieldTypes)[number]

const identifier = z
  .string()
  .regex(
    /^[\p{L}_][\p{L}\p{N}_ -]{0,62}$/u,
    'must start with a letter and hold at most 63 letters, digits, spaces, "_" or "-"',
  )
const selector = z.string().trim().min(1).max(1000)
const pattern = z.string().min(1).max(500)
const patterns = z.union([pattern, z.array(pattern).min(1).max(50)])
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(8000)

/** One step of cleaning, applied to the text before it becomes its type. White space is always trimmed first. */
const CleanStep = z.union([
  z.strictObject({
    match: pattern.describe('Regular expression; keeps its first group, or the whole match'),
  }),
  z.strictObject({ replace: pattern.describe('Regular expression'), with: z.string().max(500).default('') }),
  z.strictObject({ prepend: z.string().min(1).max(500) }),
  z.strictObject({ append: z.string().min(1).max(500) }),
  z.strictObject({
    split: z.string().min(1).max(100).describe('What separates the parts'),
    part: z.int().min(-1000).max(1000).describe('Which of them to keep: 0 is the first, -1 the last'),
  }),
  z.strictObject({
    map: z.record(z.string().max(500), z.string().max(500)).describe('Other texts for certain texts'),
    other: z.string().max(500).optional().describe('For all others; absent: they stay'),
  }),
  z.strictObject({
    template: z.string().min(1).max(2000).includes('{value}', { error: 'must contain "{value}"' }),
  }),
])
export type CleanStep = z.infer<typeof CleanStep>

const plainField = {
  select: z
    .union([selector, z.array(selector).min(1).max(10)])
    .optional()
    .describe('CSS selector inside the item; several are tried in order; absent: the item itself'),
  take: z
    .string()
    .regex(
      /^(text|html|markdown|url|main|url:(host|path(\.-?\d+)?|query\..{1,200})|(meta|og|prop):[\w:.-]+|header:[\w-]+|@[a-zA-Z_:][\w:.-]*|ld:([A-Z]\w*\/)?@?\w+(\.@?\w+)*)$/,
      'must be "text", "html", "markdown", "url", "main", "@" and an attribute name, or "ld:", "meta:", "og:", "prop:", "header:" or "url:" and a name',
    )
    .default('text')
    .describe(
      'What of the element: its text, its inner HTML, an attribute; "url" is the address of the page, "main" its main ' +
        'text without menus and the like, "ld:offers.price" or "ld:Product/name" a value of its JSON-LD, "meta:author" ' +
        'and "og:title" its meta data, "prop:price" a microdata or RDFa property of the item, "header:etag" of the answer, ' +
        '"url:host", "url:path.0" and "url:query.page" parts of the address',
    ),
  type: z.enum(fieldTypes).default('text'),
  decimal: z.enum(['auto', '.', ',']).default('auto').describe('The decimal sign of numbers'),
  list: z.boolean().default(false).describe('Take all matches as a list'),
  split: z.string().min(1).max(100).optional().describe('What separates the entries of a list in one text'),
  join: z.string().max(100).optional().describe('Makes one text of a list, with this between its entries'),
  currency: identifier.optional().describe('A second column for the currency of an amount, such as EUR'),
  clean: z.array(CleanStep).max(20).default([]),
  required: z.boolean().default(false).describe('A row without it is logged as a warning'),
  onMissing: z
    .enum(['keep', 'drop'])
    .optional()
    .describe('What becomes of a row without this required field; absent: it is kept'),
  value: z
    .union([z.string().max(2000), z.number(), z.boolean()])
    .optional()
    .describe('A constant, or what to use when nothing is found'),
}

export const Field = z
  .strictObject({
    ...plainField,
    items: selector
      .optional()
      .describe('Elements inside the item, each of which becomes an object of "fields"'),
    fields: z
      .record(identifier, z.strictObject(plainField))
      .optional()
      .describe('Makes the value an object, with "list" a list of them'),
  })
  .meta({ id: 'Field' })
export type Field = z.infer<typeof Field>

export const Follow = z
  .strictObject({
    select: selector.describe('Links to follow; inside the item where the page type has items'),
    to: identifier
      .optional()
      .describe('The page type of the linked page; absent: the first whose "match" fits'),
    match: patterns.optional().describe('Regular expressions, one of which the address must contain'),
    exclude: patterns.optional().describe('Regular expressions, none of which the address may contain'),
    priority: z.int().min(-1000).max(1000).optional().describe('Higher is read earlier; absent: 0'),
    depth: z.int().min(1).max(100_000).optional().describe('Only links up to so many steps from a start'),
    sameDomain: z.boolean().optional().describe('Other hosts of the same domain too (shop.example.com)'),
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
    match: Match.optional().describe('Which pages are of this type, for links that do not say so'),
    items: selector.optional().describe('The repeating element; absent: the whole page is one item'),
    table: identifier.optional().describe('The output table that rows go to; absent: the page gives no rows'),
    fields: z.record(identifier, Field).default({}),
    unique: z
      .array(identifier)
      .min(1)
      .max(20)
      .optional()
      .describe('Rows of the table with the same values in these fields come once'),
    follow: z.array(Follow).max(20).default([]),
    next: z
      .strictObject({
        select: selector
          .optional()
          .describe('The link to the next page of the same kind; in JSON, or the cursor'),
        by: z
          .enum(['page', 'offset', 'cursor'])
          .optional()
          .describe(
            'The next page by a parameter that counts pages, counts items, or repeats what "select" finds',
          ),
        parameter: z.string().min(1).max(100).optional().describe('Its name; in a body "variables.after"'),
        step: z
          .int()
          .min(1)
          .max(1_000_000)
          .optional()
          .describe('By how much it grows; absent: 1, or the items found'),
        in: z
          .enum(['query', 'body'])
          .optional()
          .describe('Where the parameter stands; absent: in the address'),
      })
      .refine(({ select, by }) => select !== undefined || by === 'page' || by === 'offset', {
        error: 'needs "select", or "by": "page" or "offset"',
      })
      .refine(({ by, parameter }) => by === undefined || parameter !== undefined, {
        error: 'needs "parameter", the name of what counts',
      })
      .optional(),
  })
  .meta({ id: 'PageType' })
export type PageType = z.infer<typeof PageType>

export const Limits = z
  .strictObject({
    pages: z.int().min(1).max(100_000_000).optional(),
    rows: z.int().min(1).max(1_000_000_000).optional(),
    depth: z.int().min(0).max(100_000).optional(),
    bytes: z.int().min(1).optional().describe('Ends when so much has been read from the network'),
    minutes: z.number().positive().max(43_200).optional(),
    failedShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe('A run fails when more of its pages than this share fail'),
  })
  .meta({ id: 'Limits' })

const Headers = z.record(
  z.string().regex(/^[\w-]{1,100}$/),
  z
    .string()
    .max(4000)
    .regex(/^[\t\x20-\x7e\u0080-\u00ff]*$/),
)

export const Fetching = z
  .strictObject({
    concurrency: z.int().min(1).max(500).default(16).describe('Requests at a time'),
    perHost: z.int().min(1).max(100).default(8).describe('Requests at a time to one host'),
    delayMs: z
      .int()
      .min(0)
      .max(600_000)
      .default(0)
      .describe('Pause between the starts of two requests to one host'),
    timeoutMs: z.int().min(100).max(600_000).default(30_000),
    retries: z.int().min(0).max(20).default(3),
    redirects: z.int().min(0).max(50).default(10),
    maxBytes: z.int().min(1000).max(1_000_000_000).default(20_000_000).describe('Larger answers are refused'),
    robots: z.enum(['obey', 'ignore']).default('obey'),
    adapt: z
      .boolean()
      .optional()
      .describe('Fewer requests at a time to a host that slows down or asks for it; absent: yes'),
    cookies: z
      .enum(['page', 'run'])
      .optional()
      .describe(
        '"run": what a site sets goes back with all later requests; absent: within the redirects of a page',
      ),
    headers: Headers.default({}),
  })
  .meta({ id: 'Fetching' })

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
const Start = z.union([
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

const RecipeShape = z.strictObject({
  $schema: z.string().max(500).optional(),
  version: z.literal(1),
  start: z.array(Start).min(1, 'needs at least one address to start from').max(100_000),
  types: z
    .record(identifier, PageType)
    .describe('Page types; a start address without a type is of the first one'),
  limits: Limits.prefault({}),
  fetch: Fetching.prefault({}),
})

type RecipeInput = z.output<typeof RecipeShape>
type Report = (path: (string | number)[], message: string) => void

/** What the shape alone cannot say: names that must exist, and tables that must agree. */
function checkReferences(recipe: RecipeInput, report: Report): void {
  const names = Object.keys(recipe.types)
  if (names.length === 0) return report(['types'], 'needs at least one page type')
  if (!Object.values(recipe.types).some((type) => type.table))
    report(['types'], 'no page type has a "table", so there would be no rows')
  recipe.start.forEach((start, index) => {
    if (typeof start === 'object' && start.type && !names.includes(start.type))
      report(['start', index, 'type'], `there is no page type "${start.type}"`)
  })
  for (const [name, type] of Object.entries(recipe.types)) checkPageType(recipe, name, type, report)
}

function checkField(type: PageType, field: Field, report: Report): void {
  const { items, fields, list, split, join, currency, take } = field
  if (items && !fields) report([], 'needs "fields", because it has "items"')
  if ((split !== undefined || join !== undefined) && !list)
    report([], 'needs "list": true for "split" and "join"')
  if (currency && type.fields[currency]) report(['currency'], `there is a field "${currency}" already`)
  if (type.format !== 'json') return
  const isPlain = !fields && split === undefined && join === undefined && !currency
  if (!isPlain || !/^(text|url)$/.test(take))
    report([], 'has something that is for web pages only; of JSON take whole objects with "type": "json"')
}

function checkPageType(recipe: RecipeInput, name: string, type: PageType, report: Report): void {
  if (type.table && Object.keys(type.fields).length === 0)
    report(['types', name, 'fields'], 'a page type with a table needs at least one field')
  for (const [field, rule] of Object.entries(type.fields))
    checkField(type, rule, (key, message) => report(['types', name, 'fields', field, ...key], message))
  type.unique?.forEach((field, index) => {
    if (!type.fields[field]) report(['types', name, 'unique', index], `"${name}" has no field "${field}"`)
  })
  type.follow.forEach((follow, index) => {
    const path = ['types', name, 'follow', index]
    if (follow.to === undefined) {
      if (!Object.values(recipe.types).some((one) => one.match))
        report(path, 'needs "to", because no page type has "match"')
    } else if (!recipe.types[follow.to]) report([...path, 'to'], `there is no page type "${follow.to}"`)
    follow.carry.forEach((field, at) => {
      if (!type.fields[field]) report([...path, 'carry', at], `"${name}" has no field "${field}"`)
    })
  })
}

export const Recipe = RecipeShape.superRefine((recipe, context) => {
  checkReferences(recipe, (path, message) => context.addIssue({ code: 'custom', path, message }))
}).meta({ id: 'Recipe', description: 'What to crawl and what to take from each page.' })
/** A recipe with every default filled in. */
export type Recipe = z.output<typeof Recipe>
/** A recipe as people write it. */
export type RecipeSource = z.input<typeof Recipe>

export interface TableColumn {
  name: string
  type: FieldType
}

/**
 * The output tables of a recipe with their columns in order: carried fields of the parent first, then the own ones.
 * Page types that share a table are merged; a column that differs in type between them becomes text.
 */
export function outputTables(recipe: Recipe): Map<string, TableColumn[]> {
  const tables = new Map<string, Map<string, FieldType>>()
  for (const [name, type] of Object.entries(recipe.types)) {
    if (!type.table) continue
    const columns = tables.get(type.table) ?? new Map<string, FieldType>()
    tables.set(type.table, columns)
    for (const [column, fieldType] of [...carriedColumns(recipe, name), ...ownColumns(type)]) {
      const known = columns.get(column)
      columns.set(column, known && known !== fieldType ? 'text' : fieldType)
    }
  }
  return new Map(
    [...tables].map(([table, columns]) => [table, [...columns].map(([name, type]) => ({ name, type }))]),
  )
}

const ownColumns = (type: PageType): [string, FieldType][] =>
  Object.entries(type.fields).flatMap(([name, field]) => [
    [name, columnType(field)],
    ...(field.currency ? [[field.currency, 'text'] satisfies [string, FieldType]] : []),
  ])

function columnType({ fields, list, join, type }: Field): FieldType {
  if (fields) return 'json'
  if (list) return join === undefined ? 'json' : 'text'
  return type
}

const leadsTo = (follow: Follow, recipe: Recipe, target: string): boolean =>
  follow.to === undefined ? recipe.types[target]?.match !== undefined : follow.to === target

/** Fields handed down by every page type that links here, including what those were themselves handed. */
function carriedColumns(
  recipe: Recipe,
  target: string,
  seen: ReadonlySet<string> = new Set(),
): [string, FieldType][] {
  if (seen.has(target)) return []
  const visited = new Set([...seen, target])
  return Object.entries(recipe.types).flatMap(([name, type]) =>
    type.follow
      .filter((follow) => leadsTo(follow, recipe, target) && (follow.carry.length > 0 || name !== target))
      .flatMap((follow) => [
        ...carriedColumns(recipe, name, visited),
        ...ownColumns(type).filter(([column]) => follow.carry.includes(column)),
      ]),
  )
}

import { z } from 'zod'
import { fetchModes } from '../recipe/browser.ts'
import { PageType, Recipe } from '../recipe.ts'
import { Cell, Column } from './datasets.ts'
import { id, idText, instant, projectId } from './common.ts'

/** The number of an element in a page copy: its position among all elements in document order, from 0. */
const node = z.int().min(0).max(10_000_000)

export const PageCopy = z
  .object({
    id,
    url: z.string().describe('As asked for'),
    finalUrl: z.string().describe('After redirects'),
    title: z.string(),
    httpStatus: z.int(),
    bytes: z.int(),
    fetchedAt: instant,
    fetchMs: z.int(),
    mode: z.enum(['http', 'browser']).describe('How it was read'),
    format: z.enum(['html', 'json']),
  })
  .meta({ id: 'PageCopy' })
export type PageCopy = z.infer<typeof PageCopy>

/** What one field of the selected page type found on the page. */
export const FieldFinding = z.object({
  name: z.string(),
  matches: z.int().describe('Items in which something was found'),
  nodes: z
    .array(z.int().nullable())
    .describe(
      'The element per item; null where nothing was found; empty where all fields have too many to be sent',
    ),
  samples: z
    .array(z.object({ raw: z.string().nullable(), value: Cell }))
    .max(10)
    .describe('The first items: the beginning of the text as found, and the value as stored, long ones cut'),
  fault: z
    .string()
    .nullable()
    .describe(
      'What is wrong with the selector or the cleaning, such as a text that grows too long, as a sentence. The other ' +
        'fields are shown all the same; in a run such a page fails',
    ),
})

export const Evaluation = z
  .object({
    type: z.string().describe('The page type that was applied'),
    itemNodes: z.array(z.int()).describe('Elements of the repeating item'),
    itemsFault: z.string().nullable(),
    fields: z.array(FieldFinding),
    columns: z.array(Column),
    rows: z
      .array(z.array(Cell))
      .describe('The rows of this page, at most 200; of long texts their beginning'),
    rowCount: z.int(),
    next: z
      .object({ url: z.string().nullable(), node: z.int().nullable(), fault: z.string().nullable() })
      .nullable(),
    follow: z.array(
      z.object({
        to: z.string(),
        count: z.int(),
        samples: z.array(z.string()).max(5),
        nodes: z.array(z.int()),
        fault: z.string().nullable(),
      }),
    ),
    milliseconds: z.number(),
  })
  .meta({ id: 'Evaluation', description: 'What a recipe finds on one page copy.' })
export type Evaluation = z.infer<typeof Evaluation>

export const PageCopyCreate = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'Please enter the URL of a page')
    .max(8000)
    .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .pipe(z.url({ protocol: /^https?$/, error: 'Please enter an http or https address' })),
  mode: z
    .enum(fetchModes)
    .optional()
    .describe('Whether a browser reads it; absent: as "recipe" says, else http'),
  recipe: Recipe.optional().describe('Reads the page as a run of it would: with its headers and its login'),
  type: z.string().max(64).optional().describe('Its page type; absent: the first'),
})
/** What reading the second page of a list showed about the link that leads there. */
export const NextCheck = z
  .object({
    select: z
      .string()
      .describe('The selector of the link, or what leads to the next page of a JSON response'),
    url: z.string().describe('The page that was read'),
    items: z.int().nullable().describe('Items on that page; null if it could not be read'),
    chosen: z.boolean().describe('Whether it continues the list; else the proposal has no "next"'),
    finding: z.string().describe('The result as a sentence: "Next page checked: 24 more items."'),
  })
  .meta({ id: 'NextCheck' })
export type NextCheck = z.infer<typeof NextCheck>

export const ProposedChoice = z
  .object({
    name: z.string().describe('From the number and kind of its items: "183 commands", "One article"'),
    sample: z.string().describe('The beginning of the first item'),
    count: z.int(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('The probability that this is what the page shows; below 0.5 for all, ask the user'),
    reasons: z
      .string()
      .describe('What speaks for it: "24 items; 7 of 9 fields are filled in 90 % of them or more."'),
    page: PageType.describe('Replaces the first page type of the proposed recipe'),
    next: NextCheck.nullable().describe('null if the page names no next page'),
  })
  .meta({ id: 'ProposedChoice' })
export type ProposedChoice = z.infer<typeof ProposedChoice>

export const PageCopyCreated = z.object({
  copy: PageCopy,
  recipe: Recipe.describe('The proposed recipe; its first page type is this page'),
  choices: z
    .array(ProposedChoice)
    .max(3)
    .describe('What the page may be read as, that of the proposed recipe first; empty for a given recipe'),
  evaluation: Evaluation.describe('What the given recipe finds, or the proposed one'),
  alternatives: z
    .array(z.object({ items: z.string(), count: z.int(), label: z.string() }))
    .describe('Other repeating elements, best first'),
  detail: z
    .object({ select: z.string(), count: z.int() })
    .nullable()
    .describe('Links from the items to detail pages, followed if the user chooses to'),
  finding: z.string().describe('What was found, or why nothing was found, as a sentence'),
})

export const PageCopyHtml = z.object({
  html: z
    .string()
    .describe('Inert: no scripts, no forms, every element carries data-wn, its number; empty for JSON'),
  json: z.string().nullable().describe('The JSON response'),
})

export const EvaluateBody = z.object({ recipe: Recipe, type: z.string().max(64) })

/**
 * What the user pointed at, and the intent: `field` adds or replaces a field, `items` selects the repeating element
 * around the node, `wider` and `narrower` move the repeating element one level out or in, `next` and `follow`
 * select links.
 */
export const PointBody = z.object({
  recipe: Recipe,
  type: z.string().max(64),
  intent: z.enum(['field', 'items', 'wider', 'narrower', 'next', 'follow']),
  node: node.optional().describe('Not needed for wider and narrower'),
  field: z.string().max(64).optional().describe('Replace this field; absent: add one'),
  exclude: z.array(node).max(100).default([]).describe('Elements that must not match'),
})
export const PointResult = z.object({
  recipe: Recipe,
  field: z.string().nullable().describe('The field that was added or replaced'),
  evaluation: Evaluation,
})

export const RecipeCheckBody = z.object({ recipe: z.json().describe('Need not be valid') })
export const RecipeChecked = z.object({
  recipe: Recipe.nullable().describe('With every default filled in; null when something is wrong'),
  faults: z
    .array(z.object({ path: z.string().describe('"types.list.fields.price.select"'), message: z.string() }))
    .max(200),
  starts: z
    .array(
      z.object({
        index: z.int().describe('Place in "start"'),
        count: z.int(),
        samples: z.array(z.string()).max(5),
      }),
    )
    .max(100)
    .describe('Number of URLs that the templates expand to'),
})

export const copyParams = z.object({ id: projectId, cid: idText.describe('The page copy') })
export const resourceParams = z.object({
  id: projectId,
  cid: idText.describe('The page copy'),
  index: z.coerce.number<string | number>().int().min(0).max(100_000).describe('Its place in the inert copy'),
})

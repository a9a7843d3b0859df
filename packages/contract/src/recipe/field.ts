import { z } from 'zod'
import { isTimeZone, timeZoneAdvice } from '../time-zones.ts'
import { fieldTypes } from './field-types.ts'
import { dateFormatFault, isLanguage } from './date-format.ts'
import { identifier, pattern, selector } from './shapes.ts'
import { takeAdvice, takeDescription, takePattern } from './takes.ts'

/** One cleaning step, applied to the text before conversion to its type. Surrounding white space is removed first. */
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

const DateFormat = z
  .string()
  .min(1)
  .max(100)
  .superRefine((format, context) => {
    const message = dateFormatFault(format)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const plainField = {
  select: z
    .union([selector, z.array(selector).min(1).max(10)])
    .optional()
    .describe('CSS selector or XPath inside the item; several are tried in order; absent: the item itself'),
  take: z.string().regex(takePattern, takeAdvice).default('text').describe(takeDescription),
  path: selector
    .optional()
    .describe(
      'A path into the JSON that the text is, such as "props.pageProps.name" in a script; absent: the text itself',
    ),
  type: z.enum(fieldTypes).default('text'),
  decimal: z.enum(['auto', '.', ',']).default('auto').describe('The decimal sign of numbers'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, timeZoneAdvice)
    .optional()
    .describe('Of dates and times that name no zone, such as "Europe/Helsinki"; absent: UTC'),
  dateFormat: z
    .union([DateFormat, z.array(DateFormat).min(1).max(10)])
    .optional()
    .describe(
      'How dates and times are written, such as "DD.MM.YY HH:mm"; several are tried in order; absent: it is guessed',
    ),
  language: z
    .string()
    .max(35)
    .refine(isLanguage, 'is no language that is known; write a tag such as "de" or "pt-BR"')
    .optional()
    .describe('Of dates and times; absent: the language that the page says it is in'),
  list: z.boolean().default(false).describe('Take all matches as a list'),
  split: z.string().min(1).max(100).optional().describe('What separates the entries of a list in one text'),
  join: z.string().max(100).optional().describe('Makes one text of a list, with this between its entries'),
  whiteSpace: z
    .enum(['trim', 'keep'])
    .optional()
    .describe(
      'Around texts of JSON: "trim" removes it, "keep" leaves texts as the site has them; absent: "trim"',
    ),
  currency: identifier.optional().describe('A second column for the currency of an amount, such as EUR'),
  clean: z.array(CleanStep).max(20).default([]),
  required: z.boolean().default(false).describe('A row without it is logged as a warning'),
  onMissing: z
    .enum(['keep', 'drop', 'fail'])
    .optional()
    .describe(
      'What becomes of a row without this required field; absent: it is kept; "fail": the page counts as failed',
    ),
  value: z
    .union([z.string().max(2000), z.number(), z.boolean()])
    .optional()
    .describe('A constant, or what to use when nothing is found, or nothing but an empty text or list'),
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

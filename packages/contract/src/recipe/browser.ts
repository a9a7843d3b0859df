import { z } from 'zod'
import { selector } from './shapes.ts'

export const fetchModes = ['http', 'browser', 'auto'] as const
/** Kinds of requests that browser pages can block. */
export const resourceTypes = ['image', 'media', 'font', 'stylesheet', 'script', 'xhr'] as const

const common = {
  frame: selector.optional().describe('The frame in which it happens; absent: the page itself'),
  optional: z.boolean().optional().describe('It is no fault when the element is not there'),
}
const times = z.int().min(1).max(1000).optional().describe('How often; absent: once')

/** One step to carry out on a page in the browser before it is read. */
export const BrowserStep = z.union([
  z.strictObject({ click: selector, times, ...common }),
  z.strictObject({
    type: z.string().max(2000).describe('What to type; may hold "{secret:name}" in a login'),
    into: selector,
    enter: z.boolean().optional().describe('Press Enter after it'),
    ...common,
  }),
  z.strictObject({
    choose: z.string().max(500).describe('Value or text of an option'),
    in: selector,
    ...common,
  }),
  z.strictObject({ press: z.string().min(1).max(50).describe('A key, such as "Enter" or "Escape"') }),
  z.strictObject({
    scroll: z.union([z.literal('end'), selector]).describe('To the end, or to an element'),
    times,
    ...common,
  }),
  z.strictObject({
    waitFor: selector,
    gone: z.boolean().optional().describe('Wait until the element disappears'),
    ...common,
  }),
  z.strictObject({ wait: z.int().min(1).max(60_000).describe('Milliseconds; prefer "waitFor"') }),
  z.strictObject({
    dismiss: selector.describe('A banner or dialog: clicked when it is there'),
    frame: common.frame,
  }),
])
export type BrowserStep = z.output<typeof BrowserStep>

/** How a browser reads the pages of one type. */
export const BrowserWork = z.strictObject({
  waitFor: selector.optional().describe('Wait for; absent: when it has become quiet'),
  steps: z.array(BrowserStep).max(100).optional(),
})

/** How the browser presents itself and behaves, for all pages of a run. */
export const BrowserSettings = z.strictObject({
  block: z
    .array(z.enum(resourceTypes))
    .optional()
    .describe('What is not loaded; absent: images, media and fonts'),
  viewport: z
    .strictObject({ width: z.int().min(200).max(7680), height: z.int().min(200).max(4320) })
    .optional()
    .describe('Absent: 1280 × 800'),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional()
    .describe('Such as "de-DE"; absent: "en-US"'),
  timeZone: z.string().max(60).optional().describe('Such as "Europe/Berlin"; absent: UTC'),
})

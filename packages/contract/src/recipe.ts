import type { z } from 'zod'
import { checkReferences } from './recipe/references.ts'
import { RecipeShape } from './recipe/recipe-shape.ts'

export type { BrowserStep } from './recipe/browser.ts'
export { type DateToken, dateFormatParts } from './recipe/date-format.ts'
export { type CleanStep, Field } from './recipe/field.ts'
export { type FieldType, fieldTypes } from './recipe/field-types.ts'
export { type HostFetching, defaultDelayMs } from './recipe/host-fetching.ts'
export type { Login, LoginStep } from './recipe/login.ts'
export { Follow, PageType } from './recipe/page-type.ts'
export type { Start } from './recipe/start.ts'
export { outputTables, type TableColumn } from './recipe/tables.ts'

export const Recipe = RecipeShape.superRefine((recipe, context) => {
  checkReferences(recipe, (path, message) => context.addIssue({ code: 'custom', path, message }))
}).meta({ id: 'Recipe', description: 'What to crawl and what to take from each page.' })
/** A recipe with every default filled in. */
export type Recipe = z.output<typeof Recipe>
/** A recipe as written, without defaults. */
export type RecipeSource = z.input<typeof Recipe>

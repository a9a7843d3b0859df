import type { Recipe } from '@windrow/contract/recipe'
import type { FieldMark } from '@windrow/contract/schemas/finding-marks'
import type { Element } from '../html/nodes.ts'
import type { CompiledType } from '../extract/compile-recipe.ts'
import type { CompiledField } from '../extract/compiled-field.ts'
import { countAnew } from '../extract/counted-tree.ts'
import { givesRow } from '../extract/extract-page.ts'
import { fieldValue, findField, valueOfFound } from '../extract/field-value.ts'
import { Scope } from '../extract/selector.ts'
import { Page } from './page.ts'
import { placeOf } from './place-of.ts'
import { compileForPreview } from './preview-rows.ts'
import { tryCompile } from './try-compile.ts'
import { typeOf } from './type-of.ts'

/** A page of a run, and one of the rows that it gave. */
export interface PageOfRow {
  html: string
  url: string
  recipe: Recipe
  type: string
  /** The position of the row among those of the page, from 0. */
  row: number
  /** How many rows the page gave. */
  rows: number
}

/** What a page type finds in the item of a row. */
interface MarkedItem {
  page: Page
  scope: Scope
  marks: { field: CompiledField; element: Element | null; isFound: boolean; elements: number | null }[]
}

/** The marks of both pages, null for a page whose rows can't be told apart. Numbers of elements are those of `inertCopy`. */
export interface MarkedPages {
  /** The field that fills the column; null if no field of these pages does. */
  field: string | null
  before: FieldMark[] | null
  after: FieldMark[] | null
}

/**
 * Where a recipe found the values of a row, on the page of an earlier run and on that of a later one. If the later page
 * lacks the value of `column`, it is marked where the earlier one had it. Faults of selectors leave a page unmarked.
 */
export function markPages(before: PageOfRow | null, after: PageOfRow | null, column: string): MarkedPages {
  const [old, now] = [before && markItem(before), after && markItem(after)]
  const field = fieldOf(now, column) ?? fieldOf(old, column)
  if (old && now && field !== null) findPlace(old, now, field)
  return { field, before: old && toMarks(old), after: now && toMarks(now) }
}

/** A field of a row on its page, with the elements that its selectors match there. */
export interface RowField extends FieldMark {
  /** The first of the recipe; null if the field takes the item or page itself. */
  selector: string | null
  elements: number | null
  /** On the earlier page; null if there is none. */
  elementsBefore: number | null
}

/**
 * Where a recipe found the values of a row; those that are missing are marked where the earlier page had them. Null if
 * the rows of the page can't be told apart, or a selector is faulty.
 */
export function markRow(before: PageOfRow | null, now: PageOfRow): RowField[] | null {
  const [old, item] = [before && markItem(before), markItem(now)]
  if (!item) return null
  if (old) for (const { field } of item.marks) findPlace(old, item, field.name)
  return toMarks(item).map((mark, at) => {
    const { field, elements } = item.marks[at]!
    const same = old?.marks.find((one) => one.field.name === field.name)
    const selector = field.select?.[0]?.source ?? null
    return { ...mark, selector, elements, elementsBefore: same?.elements ?? null }
  })
}

function markItem({ html, url, recipe, type: name, row, rows }: PageOfRow): MarkedItem | null {
  const type = typeOf(recipe, name)
  if (!type || type.format === 'json') return null
  const page = new Page(html, url, recipe.fetch.parser)
  countAnew()
  return (
    tryCompile(() => {
      const compiled = compileForPreview(recipe, name, type, new Set())
      const scope = itemOfRow(page, compiled, row, rows)
      if (!scope) return null
      return { page, scope, marks: compiled.fields.map((field) => markField(field, scope, page)) }
    }).value ?? null
  )
}

/** null if the page has another number of items with rows: which of them were left out isn't known. */
function itemOfRow(page: Page, type: CompiledType, row: number, rows: number): Scope | null {
  if (type.items === null) return page.scope
  const scopes = page.scope.all(type.items).map((element) => new Scope(element))
  const giving = scopes.filter((scope) => givesRow(scope, page.context, type))
  return giving.length === rows ? (giving[row] ?? null) : null
}

function markField(field: CompiledField, scope: Scope, page: Page): MarkedItem['marks'][number] {
  const first = findField(field, scope, page.context)
  const isSingle = !field.nested && !field.list
  const value = isSingle ? valueOfFound(field, first) : fieldValue(field, scope, page.context)
  const isFound = value !== null && value !== field.fallback
  return { field, element: first.element, isFound, elements: countElements(field, scope) }
}

/** The elements of the first selector that matches any; null without a selector. */
function countElements({ select }: CompiledField, scope: Scope): number | null {
  if (select === null) return null
  for (const selector of select) {
    const { length } = scope.all(selector)
    if (length > 0) return length
  }
  return 0
}

const fieldOf = (item: MarkedItem | null, column: string): string | null =>
  item?.marks.find(({ field }) => field.name === column || field.currency === column)?.field.name ?? null

/** Marks the place of a missing value. */
function findPlace(old: MarkedItem, now: MarkedItem, name: string): void {
  const isIt = ({ field }: MarkedItem['marks'][number]) => field.name === name
  const [had, lacks] = [old.marks.find(isIt), now.marks.find(isIt)]
  if (!had?.isFound || !had.element || !lacks || lacks.isFound || lacks.element) return
  lacks.element = placeOf(had.element, old.scope.node, now.scope.node)
}

const toMarks = ({ page, marks }: MarkedItem): FieldMark[] =>
  marks.map(({ field, element, isFound }) => ({
    field: field.name,
    node: element && page.numberOf(element),
    isFound,
  }))

import type { PageType, Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { foldSpace, textOf } from '../extract/text.ts'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { Page } from './page.ts'
import { isSureStep } from './paging-url.ts'

export interface PageText {
  text: string
  url: string
}

export interface NextVerdict {
  /** Items on the next page. */
  items: number
  /** Whether they continue the list. */
  continues: boolean
  /** The result as a sentence. */
  finding: string
}

/** Names of parameters and path segments that only pagination has. */
const pagingParameter =
  /^(p|pg|pages?|paged|page[-_]?(no|num|number|index|token)?|offset|start|skip|cursor|after|seite|pagina)$/i
const pagingSegment = /^(pages?|seite|pagina)[-_]?\d*$/i

/**
 * Judges for each page type whether a page continues the list of another one: the same selector finds items of the
 * same shape with other values, and the address or the heading says that it is the same list.
 */
export function checkNext(
  before: PageText,
  after: PageText,
  recipe: Recipe,
  types: readonly PageType[],
): NextVerdict[] {
  // A JSON answer has no heading, and its own link to the next page leads to nothing else.
  const isJson = types.every(({ format }) => format === 'json')
  const isSameList =
    isJson ||
    isPaged(before.url, after.url) ||
    isSureStep(before.url, after.url) ||
    hasSameHeading(before, after)
  return types.map((type) => {
    const tried = { ...recipe, types: { list: type } }
    const [first, second] = [before, after].map(({ text, url }) => evaluateRecipe(text, url, tried, 'list'))
    return verdictOf(first!, second!, isSameList)
  })
}

function verdictOf(first: Evaluation, second: Evaluation, isSameList: boolean): NextVerdict {
  const items = itemsOf(second)
  const fault = faultOf(first, second, isSameList)
  return fault === null
    ? {
        items,
        continues: true,
        finding: `Next page checked: ${items} more ${items === 1 ? 'item' : 'items'}.`,
      }
    : { items, continues: false, finding: `Not chosen: ${fault}.` }
}

function faultOf(first: Evaluation, second: Evaluation, isSameList: boolean): string | null {
  if (itemsOf(second) === 0 || second.rowCount === 0) return 'the next page has no such items'
  const known = new Set(first.rows.map((row) => JSON.stringify(row)))
  const repeated = second.rows.filter((row) => known.has(JSON.stringify(row))).length
  if (repeated >= 0.8 * second.rows.length) return 'the next page shows the same items again'
  if (likeness(first, second) < 0.6) return 'the items of the next page have other fields'
  const ratio = itemsOf(second) / itemsOf(first)
  if (ratio > 3) return `the next page has many more such items (${itemsOf(second)})`
  return isSameList ? null : 'the next page has another heading, so it is probably not part of this list'
}

const itemsOf = ({ itemNodes, fields, rowCount }: Evaluation): number =>
  itemNodes.length || fields[0]?.nodes.length || rowCount

/** How well the fields that most items have are filled on the second page, 0 to 1. */
function likeness(first: Evaluation, second: Evaluation): number {
  const usual = first.fields.filter(({ matches }) => matches >= 0.6 * itemsOf(first))
  if (usual.length === 0) return 1
  const filled = usual.map(({ name }) => second.fields.find((field) => field.name === name)?.matches ?? 0)
  return filled.reduce((sum, matches) => sum + matches, 0) / (usual.length * itemsOf(second))
}

/** Whether one URL differs from the other only as pages of a list do: `?page=2`, `/page/2`. */
function isPaged(one: string, other: string): boolean {
  const [from, to] = [URL.parse(one), URL.parse(other)]
  if (!from || !to) return false
  const names = new Set([...from.searchParams.keys(), ...to.searchParams.keys()])
  const changed = [...names].filter((name) => from.searchParams.get(name) !== to.searchParams.get(name))
  if (changed.some((name) => !pagingParameter.test(name))) return false
  const [before, after] = [from, to].map(({ pathname }) => pathname.split('/').filter(Boolean))
  const added = [...before!, ...after!].filter((part) => !before!.includes(part) || !after!.includes(part))
  if (added.length === 0) return changed.length > 0
  return added.some((part) => pagingSegment.test(part))
    ? added.every((part) => pagingSegment.test(part) || /^\d+$/.test(part))
    : added.every((part) => /^\d+$/.test(part)) &&
        [...before!, ...after!].some((part) => pagingSegment.test(part))
}

function hasSameHeading(before: PageText, after: PageText): boolean {
  const [one, other] = [headingsOf(before), headingsOf(after)]
  if (one.h1 !== '' && other.h1 !== '') return one.h1 === other.h1
  return one.title !== '' && one.title === other.title
}

function headingsOf({ text, url }: PageText): Record<'h1' | 'title', string> {
  const { elements } = new Page(text, url)
  const textIn = (tag: string): string => {
    const element = elements.find(({ name }) => name === tag)
    return element ? withoutNumbers(textOf(element)) : ''
  }
  return { h1: textIn('h1'), title: textIn('title') }
}

/** "Posts – Page 2 of 9" is "posts". */
const withoutNumbers = (text: string): string =>
  foldSpace(
    text
      .toLowerCase()
      .replace(/\b(page|seite|página|pagina)\b|\b(of|von|de)\b(?=\s*\d)|\d+/g, '')
      .replace(/[^\p{L}]+/gu, ' '),
  ).trim()

import { escapePattern } from '../extract/escape-pattern.ts'
import { Field } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { headedList } from './headed-list.ts'
import type { ListLabel } from './list-labels.ts'
import type { Page } from './page.ts'
import { isQuantified } from './plausible-list.ts'
import { SelectorSearch } from './selector-search.ts'
import { isWrittenBetter } from './shown-entries.ts'
import { valueOnPage } from './value-on-page.ts'

/** Bullets and check boxes before an entry. */
const bullet = /^[•·●○▪▫■□▢☐☑☒✓✔◻◽⬜◦‣*–—-]\s*/
/** Characters without width, which sites use to break lines, and soft hyphens. */
const invisible = '[\u200b-\u200d\u2060\ufeff\u00ad]+'
/** WP Recipe Maker writes notes as "((chopped))". */
const brackets = { replace: '\\(\\((.*)\\)\\)', with: '($1)' }

type Steps = Field['clean']

/** The field with the cleaning steps that its values need. */
export function tidyList(field: Field, values: unknown): Field {
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
  const has = (pattern: RegExp, share: number): boolean =>
    texts.length > 0 && texts.filter((text) => pattern.test(text)).length > share * texts.length
  const steps: Steps = []
  if (has(new RegExp(invisible, 'u'), 0)) steps.push({ replace: invisible, with: '' })
  if (has(bullet, 0.5)) steps.push({ replace: bullet.source, with: '' })
  if (has(/\(\(/, 0)) steps.push(brackets)
  // "tomatoes , dried": the parts were put together by a program.
  if (has(/\S\s[,;]\s/u, 0.1)) steps.push({ replace: '\\s+([,;])\\s', with: '$1 ' })
  if (has(leftover, 0)) steps.push({ replace: leftover.source, with: '' })
  return steps.length > 0 ? { ...field, clean: [...field.clean, ...steps] } : field
}

/** What templates leave of a missing value. */
const leftover = /\b(undefined|null|NaN)\s+/

/** A list below its heading as a field, unless there is none. */
export function addHeadedList(page: Page, name: ListLabel, fields: Record<string, Field>): void {
  const field = headedField(page, name)
  if (field) fields[name] = field
}

function headedField(page: Page, name: ListLabel): Field | null {
  const place = headedList(page, name)
  if (!place) return null
  const { select, split, head } = place
  const clean: Steps = head ? [{ replace: `^\\s*${escapePattern(head)}[\\s:]*`, with: '' }] : []
  const button = split ? null : buttonText(page, select)
  if (button) clean.push({ replace: `^${escapePattern(button)}\\s+|\\s+${escapePattern(button)}$`, with: '' })
  const field = Field.parse({ select, list: true, clean, ...(split && { split }) })
  const values = valueOnPage(name, field, page)
  const tidy = tidyList(field, values)
  return name === 'ingredients' ? entriesOnly(tidy, values) : tidy
}

/** The shown ingredients in one line each, without the headings of their parts. */
export function entriesOnly(field: Field, values: unknown): Field {
  const texts = Array.isArray(values) ? values.map(String) : []
  const inner = texts.filter((text) => innerHead.test(text)).length
  const steps: Steps = [
    ...(!field.split && inner > 0 && inner <= mostHeads * texts.length ? [noInnerHead] : []),
    ...(!field.split && texts.some((text) => text.includes('\n')) ? [oneLine] : []),
    ...(hasHeads(texts) ? [noHead] : []),
  ]
  return steps.length > 0 ? { ...field, clean: [...field.clean, ...steps] } : field
}

/** Characters of a button's text, which a pattern of a recipe must hold twice. */
const longestButton = 60

/** The text of a button that most entries have: "Add to list". */
function buttonText(page: Page, select: string): string | null {
  const entries = new SelectorSearch().all(page.scope, select) ?? []
  const texts = entries.map((entry) => {
    const button = firstButton(entry)
    return button ? foldSpace(textOf(button)) : ''
  })
  const [first] = texts
  return first &&
    first.length <= longestButton &&
    texts.filter((text) => text === first).length > texts.length / 2
    ? first
    : null
}

function firstButton(parent: Element): Element | null {
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    const found = child.name === 'button' ? child : firstButton(child)
    if (found) return found
  }
  return null
}

const oneLine = { replace: '\\s*\\n\\s*', with: ' ' }
/** Leaves out the entries that are headings of a part: "For the sauce:". */
const noHead = { match: '^(?s:.*)[^:\\s]\\s*$' }

/** The first entry of a part may hold the heading of the part, on a line of its own. */
const innerHead = /^[^\n:]{1,40}:\s*\n\s*/
const noInnerHead = { replace: innerHead.source, with: '' }
/** Of the entries: parts have several each. */
const mostHeads = 0.34

function hasHeads(texts: readonly string[]): boolean {
  const heads = texts.filter((text) => /:\s*$/.test(text)).length
  return heads > 0 && heads <= mostHeads * texts.length
}

/**
 * The visible list, if it has the declared entries and more (amounts that the declared ones lack, or further entries),
 * or has them as people write them. Null if the declared list is as good.
 */
export function richerList(page: Page, declared: Field): Field | null {
  if (declared.take === 'text') return null
  const shown = headedField(page, 'ingredients')
  if (!shown) return null
  const [a, b] = [textsOf(page, declared), textsOf(page, shown)]
  if (b.length < a.length || b.length > 2 * a.length + 2)
    return a.length === 1 && b.length >= 3 ? shown : null
  const isRicher = a.length === b.length ? hasMore(a, b) || isWrittenBetter(a, b) : hasAll(a, b)
  return isRicher ? shown : null
}

function textsOf(page: Page, field: Field): string[] {
  const values = valueOnPage('ingredients', field, page)
  return Array.isArray(values) ? values.map(String) : []
}

/** The declared entries are names only, and the shown ones the same with amounts. */
function hasMore(declared: readonly string[], shown: readonly string[]): boolean {
  if (quantified(declared) >= 0.3 || quantified(shown) < 0.5) return false
  return declared.filter((text, at) => wordsIn(text, shown[at]!) >= 0.99).length >= 0.9 * declared.length
}

const quantified = (texts: readonly string[]): number => texts.filter(isQuantified).length / texts.length

/** Share of the words of one text that the other has. */
function wordsIn(one: string, other: string): number {
  const wanted = one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const there = new Set(other.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return wanted.length === 0 ? 1 : wanted.filter((word) => there.has(word)).length / wanted.length
}

/** Every declared entry is among more shown ones, which say how much too. */
function hasAll(declared: readonly string[], shown: readonly string[]): boolean {
  if (shown.length > 1.5 * declared.length) return false
  const found = declared.filter((text) => shown.some((other) => wordsIn(text, other) >= 0.99)).length
  const more = shown.filter((text) => !declared.some((other) => wordsIn(other, text) >= 0.99))
  return found >= 0.9 * declared.length && quantified(more) >= 0.5
}

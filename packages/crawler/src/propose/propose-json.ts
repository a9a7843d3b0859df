import { isDated } from '@windrow/contract/recipe/field-types'
import { parseJson } from '@windrow/contract/exact-json'
import { isExactText } from '@windrow/contract/exact-number'
import { Field } from '@windrow/contract/recipe'
import type { Value } from '../extract/value.ts'
import { cutText } from './cut-text.ts'
import { freeName, snake } from './field-name.ts'
import { guessType } from './guess-type.ts'
import { jsonPaging } from './json-paging.ts'
import { type JsonRecord, isRecord, isUsable, pathTo } from './json-walk.ts'
import { counted } from './name-items.ts'
import { pageTypeOf, type Proposal, type ProposalChoice, recipeOf } from './proposal.ts'
import { mostProposals } from './proposal-choices.ts'

/** A list of objects in an answer. */
interface ItemList {
  /** Keys from the root. */
  keys: readonly string[]
  items: JsonRecord[]
  /** Path to the object with the fields within an entry: `{ node: {…} }`. */
  inner: readonly string[]
}

const deepestList = 6
const sampled = 50
const mostFields = 40
const shownAlternatives = 6

/** Proposes a recipe for a JSON answer; null for any other text. */
export function proposeForJson(text: string, url: string): Proposal | null {
  const root = parseAnswer(text)
  if (root === null) return null
  const lists = findLists(root).toSorted((a, b) => worth(b) - worth(a))
  const [best] = lists
  const items = best ? best.items : isRecord(root) ? [root] : []
  const fields = fieldsOf(items.slice(0, sampled))
  const names = Object.keys(fields)
  if (names.length === 0) {
    const whole = { value: Field.parse({ type: 'json' }) }
    return proposalOf(url, { fields: whole }, 'The answer is JSON, but holds no objects with values.')
  }
  if (!best)
    return proposalOf(
      url,
      { fields },
      `The answer is one JSON object; ${names.length} fields of it were found.`,
    )
  const next = jsonPaging(root, url)
  const counted = `${best.items.length} items with ${names.length} fields were found in the JSON answer`
  const proposal = proposalOf(
    url,
    { items: itemsPath(best), fields, ...(next ? { next } : {}) },
    `${counted}${next ? ', and what leads to the next page' : ''}.`,
  )
  return {
    ...proposal,
    choices: lists.slice(0, mostProposals).flatMap((list) => choiceOf(list, lists, url, next)),
    alternatives: lists.slice(1, 1 + shownAlternatives).map(alternativeOf),
  }
}

function choiceOf(
  list: ItemList,
  lists: readonly ItemList[],
  url: string,
  next: ReturnType<typeof jsonPaging>,
): ProposalChoice[] {
  const fields = fieldsOf(list.items.slice(0, sampled))
  if (Object.keys(fields).length === 0) return []
  const key = list.keys.at(-1)
  const noun = key && /^[a-z][a-z_]*s$/i.test(key) ? key.replaceAll('_', ' ').toLowerCase() : 'items'
  const page = pageTypeOf(url, { format: 'json', items: itemsPath(list), fields, ...(next ? { next } : {}) })
  const { count, label } = alternativeOf(list)
  const name = counted(count, noun)
  const reasons = `${name} in the JSON answer, with ${Object.keys(fields).length} fields.`
  return [{ name, sample: label, count, confidence: shareOf(list, lists), reasons, page }]
}

function parseAnswer(text: string): Value {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return parseJson(text) as Value
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const proposalOf = (
  url: string,
  type: Omit<Parameters<typeof recipeOf>[2], 'format'>,
  finding: string,
): Proposal => ({
  recipe: recipeOf(url, 'answer', { format: 'json', ...type }),
  choices: [],
  alternatives: [],
  detail: null,
  finding,
})

const itemsPath = ({ keys, inner }: ItemList): string =>
  `${keys.length === 0 ? '$' : pathTo(keys)}[*]${inner.map((key) => `.${key}`).join('')}`

const alternativeOf = (list: ItemList): Proposal['alternatives'][number] => ({
  items: itemsPath(list),
  count: list.items.length,
  label: cutText(Object.keys(list.items[0] ?? {}).join(', '), 60),
})

/** How much of what the lists of an answer are worth is in one of them, 0 to 0.97. */
function shareOf(list: ItemList, lists: readonly ItemList[]): number {
  const total = lists.reduce((sum, one) => sum + worth(one) ** 2, 0)
  return Math.round(Math.min(0.97, worth(list) ** 2 / Math.max(1, total)) * 100) / 100
}

/** More entries with more values are more likely the main content; nested lists don't get here. */
const worth = ({ items }: ItemList): number =>
  Math.min(items.length, 20) * Math.min(Object.values(items[0] ?? {}).filter(isPlain).length, 12)

const isPlain = (value: Value | undefined): boolean => typeof value !== 'object' || value === null

function findLists(value: Value, keys: readonly string[] = []): ItemList[] {
  if (Array.isArray(value)) {
    const items = value.filter(isRecord)
    if (items.length === 0 || items.length < value.length * 0.9) return []
    const list = opened(items, keys)
    return isUsable(itemsPath(list)) ? [list] : []
  }
  if (!isRecord(value) || keys.length >= deepestList) return []
  return Object.entries(value).flatMap(([key, inner]) => findLists(inner, [...keys, key]))
}

/** Unwraps entries that hold one object and little else, like GraphQL `edges`. */
function opened(items: JsonRecord[], keys: readonly string[]): ItemList {
  const nodes = items.map(({ node }) => node)
  const areNodes = nodes.every((node): node is JsonRecord => isRecord(node))
  return areNodes ? { keys, items: nodes, inner: ['node'] } : { keys, items, inner: [] }
}

/** Fields for the values of objects, including nested objects. */
function fieldsOf(items: readonly JsonRecord[]): Record<string, Field> {
  const found = new Map<string, { keys: readonly string[]; values: Value[] }>()
  for (const item of items) gather(item, [], found)
  const fields = new Map<string, Field>()
  for (const { keys, values } of found.values()) {
    if (fields.size === mostFields) break
    const name = freeName(snake(keys.join('_')) || 'field', fields)
    fields.set(name, Field.parse({ select: pathTo(keys), ...typeOf(values, name) }))
  }
  return Object.fromEntries(fields)
}

function gather(
  item: JsonRecord,
  above: readonly string[],
  found: Map<string, { keys: readonly string[]; values: Value[] }>,
): void {
  for (const [key, value] of Object.entries(item)) {
    if (value === null || value === undefined) continue
    const keys = [...above, key]
    if (isRecord(value) && above.length === 0 && Object.keys(value).length <= 12) {
      gather(value, keys, found)
      continue
    }
    const path = pathTo(keys)
    if (!isUsable(path)) continue
    const known = found.get(path)
    if (known) known.values.push(value)
    else found.set(path, { keys, values: [value] })
  }
}

function typeOf(values: readonly Value[], name: string): { type: Field['type']; list?: true } {
  if (values.every((value) => Array.isArray(value))) {
    const entries = values.flat()
    return entries.length > 0 && entries.every(isPlain)
      ? { ...typeOf(entries, name), list: true }
      : { type: 'json' }
  }
  if (values.some((value) => typeof value === 'object')) return { type: 'json' }
  if (values.every((value) => typeof value === 'boolean')) return { type: 'boolean' }
  if (values.some((value) => typeof value === 'number') && values.every(isNumber)) {
    // An identifier isn't a quantity, but still an integer.
    return { type: values.every(isWhole) && !isAmount(name) ? 'integer' : 'number' }
  }
  const texts = values.map(String)
  if (texts.every((text) => isAddress(text, name)))
    return { type: /(^|_)(image|img|picture|photo|thumbnail|icon|avatar)/.test(name) ? 'image' : 'url' }
  const { type } = guessType(texts, name)
  return { type: isDated(type) ? type : 'text' }
}

/**
 * Numbers with more digits than JavaScript can hold are text here; if all values are such texts, the site itself
 * uses text.
 */
const isNumber = (value: Value): boolean =>
  typeof value === 'number' || (typeof value === 'string' && isExactText(value))

const isWhole = (value: Value): boolean =>
  typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && !value.includes('.')

const isAmount = (name: string): boolean =>
  /(^|_)(price|amount|cost|total|rating|score|weight)($|_)/.test(name)

const isAddress = (text: string, name: string): boolean =>
  /^https?:\/\/\S+$/.test(text) ||
  (/^\.{0,2}\/\S+$/.test(text) && /(^|_)(url|uri|link|href|path|image|permalink|thumbnail)($|_)/.test(name))

import type { Field } from '@windrow/contract/recipe'

/** What is taken, as choices; those that end in a sign or a point need a name behind it. */
export const takes = [
  { value: 'text', label: 'Text' },
  { value: '@href', label: 'Link' },
  { value: '@src', label: 'Picture' },
  { value: '@', label: 'Attribute' },
  { value: 'html', label: 'HTML' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'table', label: 'Table' },
  { value: 'main', label: 'Main text' },
  { value: 'url', label: 'Page address' },
  { value: 'url:host', label: 'Host of the address' },
  { value: 'url:path', label: 'Path of the address' },
  { value: 'url:path.', label: 'Part of the path' },
  { value: 'url:query.', label: 'Query parameter' },
  { value: 'ld:', label: 'JSON-LD' },
  { value: 'meta:', label: 'Meta data' },
  { value: 'og:', label: 'Open Graph' },
  { value: 'prop:', label: 'Microdata or RDFa' },
  { value: 'header:', label: 'Response header' },
] as const
/** What can be taken of an answer in JSON, which has no elements. */
export const jsonTakes = takes.filter(({ value }) => /^(text|url|(url|header):.*)$/.test(value))
export type TakeChoice = (typeof takes)[number]['value']

interface Named {
  label: string
  /** A name to begin with, so that the recipe stays valid. */
  start: string
  pattern: RegExp
  advice: string
}

const words = /^[\w:.-]+$/
const wordAdvice = 'Use letters, digits, ":", "." and "-".'
const named: Partial<Record<TakeChoice, Named>> = {
  'url:path.': {
    label: 'Which part of the path',
    start: '0',
    pattern: /^-?\d+$/,
    advice: 'Write a number: 0 is the first part, -1 the last.',
  },
  'url:query.': {
    label: 'Name of the parameter',
    start: 'page',
    pattern: /^.{1,200}$/,
    advice: 'Write the name of a parameter.',
  },
  'ld:': {
    label: 'Name in the JSON-LD of the page',
    start: 'name',
    pattern: /^([A-Z]\w*\/)?@?\w+(\.@?\w+)*$/,
    advice: 'Write names with dots, like offers.price or Product/name.',
  },
  'meta:': { label: 'Name of the meta tag', start: 'author', pattern: words, advice: wordAdvice },
  'og:': { label: 'Open Graph property', start: 'title', pattern: words, advice: wordAdvice },
  'prop:': {
    label: 'Property',
    start: 'name',
    pattern: /^([A-Z]\w*\/)?[\w:.-]+$/,
    advice: 'Write a name like price, or Recipe/name for the item of a type on the page.',
  },
  'header:': { label: 'Header', start: 'etag', pattern: /^[\w-]+$/, advice: 'Use letters, digits and "-".' },
  '@': {
    label: 'Attribute',
    start: 'title',
    pattern: /^[a-zA-Z_:][\w:.-]*$/,
    advice: 'An attribute name starts with a letter.',
  },
}

export function takeChoice(take: string): TakeChoice {
  const known = takes.find(({ value }) => value === take)
  if (known && !named[known.value]) return known.value
  const prefix = (Object.keys(named) as TakeChoice[]).find((value) => take.startsWith(value))
  return prefix ?? '@'
}

/** A valid value for a choice: what needs a name gets one to begin with. */
export const takeFor = (choice: TakeChoice): string => choice + (named[choice]?.start ?? '')

interface NamedTake {
  label: string
  prefix: string
  name: string
  fault: (name: string) => string | null
}

/** The part of a source that has a name of its own, or nothing. */
export function namedTake(take: string): NamedTake | null {
  const prefix = takeChoice(take)
  const found = named[prefix]
  if (!found) return null
  const { label, pattern, advice } = found
  return {
    label,
    prefix,
    name: take.slice(prefix.length),
    fault: (name) => (pattern.test(name) ? null : advice),
  }
}

/** Whether the source is the page as a whole, where a selector has no say. */
export const isOfPage = (take: string): boolean =>
  /^(url|main|url:.*|(ld|meta|og|header):.*|prop:.*\/.*)$/.test(take)

export const selectorsOf = ({ select }: Pick<Field, 'select'>): string[] =>
  select === undefined ? [''] : Array.isArray(select) ? select : [select]

/** A selector list as the recipe holds it: nothing for the item itself, a text for one, a list for several. */
export function selectOf(selectors: string[]): Field['select'] {
  const filled = selectors.filter((selector) => selector.trim() !== '')
  return filled.length > 1 ? filled : filled[0]
}

/** `img@src`, the whole source of a field in a few letters. */
export function selectorText(field: Field): string {
  const { take } = field
  if (isOfPage(take)) return namedTake(take) ? take : takes.find(({ value }) => value === take)!.label
  const [first, ...others] = selectorsOf(field)
  const suffix = take.startsWith('@') ? take : take.startsWith('prop:') ? ` ${take}` : ''
  return `${first || 'item'}${suffix}${others.length > 0 ? ` +${others.length}` : ''}`
}

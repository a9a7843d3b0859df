import type { Field } from '@windrow/contract/recipe'

/** What is taken of an element, as choices; the last two need a name. */
export const takes = [
  { value: 'text', label: 'Text' },
  { value: '@href', label: 'Link' },
  { value: '@src', label: 'Picture' },
  { value: 'html', label: 'HTML' },
  { value: 'main', label: 'Main text' },
  { value: 'url', label: 'Page address' },
  { value: 'ld:', label: 'JSON-LD' },
  { value: '@', label: 'Attribute' },
] as const
export type TakeChoice = (typeof takes)[number]['value']

export function takeChoice(take: string): TakeChoice {
  const known = takes.find(({ value }) => value === take)
  return known?.value ?? (take.startsWith('ld:') ? 'ld:' : '@')
}

/** A valid value for a choice: an attribute and a value of the structured data need a name to begin with. */
export function takeFor(choice: TakeChoice): string {
  if (choice === '@') return '@title'
  return choice === 'ld:' ? 'ld:name' : choice
}

interface NamedTake {
  label: string
  prefix: string
  name: string
  fault: (name: string) => string | null
}

const attributePattern = /^[a-zA-Z_:][\w:.-]*$/
const structuredPattern = /^([A-Z]\w*\/)?@?\w+(\.@?\w+)*$/

/** The part of a source that has a name of its own, or nothing. */
export function namedTake(take: string): NamedTake | null {
  const choice = takeChoice(take)
  if (choice === '@') {
    const fault = (name: string) =>
      attributePattern.test(name) ? null : 'An attribute name starts with a letter.'
    return { label: 'Attribute', prefix: '@', name: take.slice(1), fault }
  }
  if (choice !== 'ld:') return null
  const fault = (name: string) =>
    structuredPattern.test(name) ? null : 'Write names with dots, like offers.price or Product/name.'
  return { label: 'Name in the JSON-LD of the page', prefix: 'ld:', name: take.slice(3), fault }
}

/** Whether the source is the page as a whole, where a selector has no say. */
export const isOfPage = (take: string): boolean => take === 'url' || take === 'main' || take.startsWith('ld:')

export const selectorsOf = ({ select }: Pick<Field, 'select'>): string[] =>
  select === undefined ? [''] : Array.isArray(select) ? select : [select]

/** A selector list as the recipe holds it: nothing for the item itself, a text for one, a list for several. */
export function selectOf(selectors: string[]): Field['select'] {
  const filled = selectors.filter((selector) => selector.trim() !== '')
  return filled.length > 1 ? filled : filled[0]
}

/** `img@src`, the whole source of a field in a few letters. */
export function selectorText(field: Field): string {
  if (isOfPage(field.take))
    return field.take.startsWith('ld:') ? field.take : takes.find(({ value }) => value === field.take)!.label
  const [first, ...others] = selectorsOf(field)
  const attribute = field.take.startsWith('@') ? field.take : ''
  return `${first || 'item'}${attribute}${others.length > 0 ? ` +${others.length}` : ''}`
}

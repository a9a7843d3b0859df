import type { Field } from '@windrow/contract/recipe'

/** What is taken of an element, as choices; any attribute is behind the last one. */
export const takes = [
  { value: 'text', label: 'Text' },
  { value: '@href', label: 'Link' },
  { value: '@src', label: 'Picture' },
  { value: 'html', label: 'HTML' },
  { value: 'url', label: 'Page address' },
  { value: '@', label: 'Attribute' },
] as const
export type TakeChoice = (typeof takes)[number]['value']

export const takeChoice = (take: string): TakeChoice =>
  takes.find(({ value }) => value === take)?.value ?? '@'

export const isAttribute = (take: string): boolean => takeChoice(take) === '@'

/** A valid value for a choice: an attribute needs a name to begin with. */
export const takeFor = (choice: TakeChoice): string => (choice === '@' ? '@title' : choice)

const attributePattern = /^[a-zA-Z_:][\w:.-]*$/
export const attributeFault = (name: string): string | null =>
  attributePattern.test(name) ? null : 'An attribute name starts with a letter.'

export const selectorsOf = ({ select }: Pick<Field, 'select'>): string[] =>
  select === undefined ? [''] : Array.isArray(select) ? select : [select]

/** A selector list as the recipe holds it: nothing for the item itself, a text for one, a list for several. */
export function selectOf(selectors: string[]): Field['select'] {
  const filled = selectors.filter((selector) => selector.trim() !== '')
  return filled.length > 1 ? filled : filled[0]
}

/** `img@src`, the whole source of a field in a few letters. */
export function selectorText(field: Field): string {
  if (field.take === 'url') return 'page address'
  const [first, ...others] = selectorsOf(field)
  const attribute = field.take.startsWith('@') ? field.take : ''
  return `${first || 'item'}${attribute}${others.length > 0 ? ` +${others.length}` : ''}`
}

import type { Field } from '@windrow/contract/recipe'
import { isOfPage as isTakenFromPage, parseTake, takeKind, takeKinds } from '@windrow/contract/recipe/takes'

interface TakeChoice {
  /** What the recipe writes; with a name behind it where the kind has one. */
  value: string
  label: string
}

/** The attributes that are wanted most, each a choice of its own. */
const usualAttributes: readonly TakeChoice[] = [
  { value: '@href', label: 'Link' },
  { value: '@src', label: 'Picture' },
]

const kinds = Object.values(takeKinds).map((kind) => ({ ...kind, value: kind.written }))

/** What can be taken, as choices. */
export const takes: readonly TakeChoice[] = [kinds[0]!, ...usualAttributes, ...kinds.slice(1)]
/** What can be taken of an answer in JSON, which has no elements. */
export const jsonTakes: readonly TakeChoice[] = kinds.filter((kind) => 'ofJson' in kind)

export function takeChoice(take: string): string {
  if (usualAttributes.some(({ value }) => value === take)) return take
  return takeKinds[parseTake(take).kind].written
}

/** A valid value for a choice: what needs a name gets one to begin with. */
export function takeFor(choice: string): string {
  const kind = Object.values(takeKinds).find(({ written }) => written === choice)
  return choice + (kind && 'name' in kind ? kind.name.start : '')
}

/** The type that a field must have for a choice, if any. */
export function typeFor(choice: string): Pick<Field, 'type'> | undefined {
  const type = takeKind(parseTake(takeFor(choice)).kind).needsType
  return type && { type }
}

interface NamedTake {
  label: string
  prefix: string
  name: string
  fault: (name: string) => string | null
}

/** The part of a source that has a name of its own, or nothing. */
export function namedTake(take: string): NamedTake | null {
  const { kind, name } = parseTake(take)
  const { written, name: named } = takeKind(kind)
  if (!named || usualAttributes.some(({ value }) => value === take)) return null
  const { label, pattern, advice } = named
  const valid = new RegExp(`^(${pattern})$`)
  return { label, prefix: written, name, fault: (wanted) => (valid.test(wanted) ? null : advice) }
}

/** Whether the source is the page as a whole, where a selector has no say. */
export const isOfPage = (take: string): boolean => isTakenFromPage(parseTake(take))

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
  if (isOfPage(take)) return namedTake(take) ? take : takeKind(parseTake(take).kind).label
  const [first, ...others] = selectorsOf(field)
  const suffix = take.startsWith('@') ? take : take.startsWith('prop:') ? ` ${take}` : ''
  return `${first || 'item'}${suffix}${others.length > 0 ? ` +${others.length}` : ''}`
}

import type { Field } from '@windrow/contract/recipe'
import { isOfPage as isTakenFromPage, parseTake, takeKind, takeKinds } from '@windrow/contract/recipe/takes'

interface TakeChoice {
  /** The value in the recipe; a prefix for types with a name. */
  value: string
  label: string
}

/** The most common attributes, each a choice of its own. */
const commonAttributes: readonly TakeChoice[] = [
  { value: '@href', label: 'Link' },
  { value: '@src', label: 'Picture' },
]

const kinds = Object.values(takeKinds).map((kind) => ({ ...kind, value: kind.written }))

/** The choices for what to take. */
export const takes: readonly TakeChoice[] = [kinds[0]!, ...commonAttributes, ...kinds.slice(1)]
/** The choices for JSON responses, which have no elements. */
export const jsonTakes: readonly TakeChoice[] = kinds.filter((kind) => 'ofJson' in kind)

export function takeChoice(take: string): string {
  if (commonAttributes.some(({ value }) => value === take)) return take
  return takeKinds[parseTake(take).kind].written
}

/** A valid value for a choice, with an initial name if it needs one. */
export function takeFor(choice: string): string {
  const kind = Object.values(takeKinds).find(({ written }) => written === choice)
  return choice + (kind && 'name' in kind ? kind.name.start : '')
}

/** The field type that a choice requires; undefined if any. */
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

/** The name within a take, e.g. of an attribute; null if it has none. */
export function namedTake(take: string): NamedTake | null {
  const { kind, name } = parseTake(take)
  const { written, name: named } = takeKind(kind)
  if (!named || commonAttributes.some(({ value }) => value === take)) return null
  const { label, pattern, advice } = named
  const valid = new RegExp(`^(${pattern})$`)
  return { label, prefix: written, name, fault: (wanted) => (valid.test(wanted) ? null : advice) }
}

/** Whether the take is from the whole page, so that selectors don't apply. */
export const isOfPage = (take: string): boolean => isTakenFromPage(parseTake(take))

export const selectorsOf = ({ select }: Pick<Field, 'select'>): string[] =>
  select === undefined ? [''] : Array.isArray(select) ? select : [select]

/** Selectors in the recipe's format: undefined for the item itself, a text for one, a list for several. */
export function selectOf(selectors: string[]): Field['select'] {
  const filled = selectors.filter((selector) => selector.trim() !== '')
  return filled.length > 1 ? filled : filled[0]
}

/** `img@src`: the source of a field, shortened. */
export function selectorText(field: Field): string {
  const { take } = field
  if (isOfPage(take)) return namedTake(take) ? take : takeKind(parseTake(take).kind).label
  const [first, ...others] = selectorsOf(field)
  const suffix = take.startsWith('@') ? take : take.startsWith('prop:') ? ` ${take}` : ''
  return `${first || 'item'}${suffix}${others.length > 0 ? ` +${others.length}` : ''}`
}

import { isNumeric, typeFacts, type FieldType } from '@windrow/contract/recipe/field-types'

/** A column, whose type may not matter. */
export interface Named {
  name: string
  type?: FieldType
}

/** Names of things, the most likely first. */
const likelyNames = [
  /^(name|title)$/i,
  /^(product|item|company|headline|label)([_ ]?(name|title))?$/i,
  /[_ ]?(name|title)$/i,
]
const isAddress = ({ type }: Named) => type !== undefined && typeFacts(type).leadsTo !== undefined
/** Whether a column holds numbers. */
export const isNumber = ({ type }: Named) => type !== undefined && isNumeric(type)

/** The order where nobody set another one: what things are called comes first, addresses last. */
export function usualOrder<C extends Named>(columns: readonly C[]): C[] {
  const texts = columns.filter((column) => !isAddress(column) && !isNumber(column))
  const first = likelyNames.flatMap((pattern) => texts.find(({ name }) => pattern.test(name)) ?? [])[0]
  const others = columns.filter((column) => column !== first)
  return [
    ...(first ? [first] : []),
    ...others.filter((column) => !isAddress(column)),
    ...others.filter(isAddress),
  ]
}

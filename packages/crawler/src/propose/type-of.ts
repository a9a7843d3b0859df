import type { PageType, Recipe } from '@windrow/contract/recipe'

/** The page type with a name from a request; guards against names such as "constructor". */
export const typeOf = ({ types }: Recipe, name: string): PageType | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined

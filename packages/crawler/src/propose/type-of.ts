import type { PageType, Recipe } from '@windrow/contract/recipe'

/** The page type of a name that a call gives; "constructor" is none unless the recipe has it. */
export const typeOf = ({ types }: Recipe, name: string): PageType | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined

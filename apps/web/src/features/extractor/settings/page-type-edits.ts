import type { PageType, Recipe, Start } from '@windrow/contract/recipe'

const renamedStart = (start: Start, from: string, to: string | undefined): Start => {
  if (typeof start === 'string' || start.type !== from) return start
  const { type: _, ...rest } = start
  return to === undefined ? rest : { ...rest, type: to }
}

/** Renames a page type everywhere in the recipe. */
export function renameType(recipe: Recipe, from: string, to: string): Recipe {
  const rename = (name: string | undefined) => (name === from ? to : name)
  const types = Object.entries(recipe.types).map(([name, type]): [string, PageType] => [
    rename(name)!,
    {
      ...type,
      follow: type.follow.map((follow) => {
        const target = rename(follow.to)
        return target === undefined ? follow : { ...follow, to: target }
      }),
    },
  ])
  return {
    ...recipe,
    types: Object.fromEntries(types),
    start: recipe.start.map((start) => renamedStart(start, from, to)),
  }
}

/** Removes a page type and the links to it, and keeps one table. */
export function removeType(recipe: Recipe, name: string): Recipe {
  const { [name]: gone, ...others } = recipe.types
  const types = Object.fromEntries(
    Object.entries(others).map(([other, type]) => [
      other,
      { ...type, follow: type.follow.filter(({ to }) => to !== name) },
    ]),
  )
  const [first] = Object.keys(types)
  const hasTable = Object.values(types).some(({ table }) => table !== undefined)
  if (first && !hasTable) types[first] = { ...types[first]!, table: gone?.table ?? 'rows' }
  return { ...recipe, types, start: recipe.start.map((start) => renamedStart(start, name, undefined)) }
}

/** Adds a page type with a unique name. */
export function addType(recipe: Recipe): { recipe: Recipe; name: string } {
  let number = Object.keys(recipe.types).length + 1
  while (Object.hasOwn(recipe.types, `page ${number}`)) number++
  const name = `page ${number}`
  return { name, recipe: { ...recipe, types: { ...recipe.types, [name]: { fields: {}, follow: [] } } } }
}

const namePattern = /^[\p{L}_][\p{L}\p{N}_ -]{0,62}$/u

/** Why a page type can't have this name; null if it can. */
export function typeNameFault(recipe: Recipe, current: string, wanted: string): string | null {
  if (wanted === current) return null
  if (!namePattern.test(wanted)) return 'Start with a letter; use letters, digits, spaces, "_" or "-".'
  return Object.hasOwn(recipe.types, wanted) ? 'Another page type already has this name.' : null
}

import { isDated } from '@windrow/contract/recipe/field-types'
import type { Field, PageType, Recipe } from '@windrow/contract/recipe'

export const isDate = ({ type }: Field): boolean => isDated(type)

export const firstType = (recipe: Recipe): string => Object.keys(recipe.types)[0]!

/** A copy without one key. */
function without<T extends object, K extends keyof T>(object: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = object
  return rest
}

const namePattern = /^[\p{L}_][\p{L}\p{N}_ -]{0,62}$/u

/** Why a field can't have this name; null if it can. */
export function nameFault(type: PageType, current: string, wanted: string): string | null {
  if (wanted === current) return null
  if (!namePattern.test(wanted)) return 'Start with a letter; use letters, digits, spaces, "_" or "-".'
  return Object.hasOwn(type.fields, wanted) ? 'Another field already has this name.' : null
}

export function updateType(recipe: Recipe, name: string, change: (type: PageType) => PageType): Recipe {
  const type = recipe.types[name]
  return type ? { ...recipe, types: { ...recipe.types, [name]: change(type) } } : recipe
}

const updateFields = (
  recipe: Recipe,
  type: string,
  change: (fields: PageType['fields']) => PageType['fields'],
) => updateType(recipe, type, (page) => ({ ...page, fields: change(page.fields) }))

export function updateField(recipe: Recipe, type: string, name: string, patch: Partial<Field>): Recipe {
  return updateFields(recipe, type, (fields) => {
    const field = fields[name]
    if (!field) return fields
    const next = Object.entries(fitting({ ...field, ...patch })).filter(([, value]) => value !== undefined)
    return { ...fields, [name]: Object.fromEntries(next) as Field }
  })
}

/** Removes date settings from fields that aren't dates. */
const fitting = (field: Field): Field =>
  isDate(field) ? field : { ...field, dateFormat: undefined, language: undefined }

const updateCarry = (recipe: Recipe, type: string, change: (carry: string[]) => string[]) =>
  updateType(recipe, type, (page) => ({
    ...page,
    follow: page.follow.map((follow) => ({ ...follow, carry: change(follow.carry) })),
  }))

/** Removes the key columns if none is left. */
const updateUnique = (recipe: Recipe, type: string, change: (unique: string[]) => string[]) =>
  updateType(recipe, type, (page) => {
    const unique = change(page.unique ?? [])
    return unique.length > 0 ? { ...page, unique } : without(page, 'unique')
  })

/** Keeps the field's position, because fields are the columns in order. */
export function renameField(recipe: Recipe, type: string, from: string, to: string): Recipe {
  const renamed = updateFields(recipe, type, (fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name === from ? to : name, field])),
  )
  const rename = (names: string[]) => names.map((name) => (name === from ? to : name))
  return updateUnique(updateCarry(renamed, type, rename), type, rename)
}

export function dropField(recipe: Recipe, type: string, name: string): Recipe {
  const dropped = updateFields(recipe, type, (fields) => without(fields, name))
  const drop = (names: string[]) => names.filter((other) => other !== name)
  return settleTables(updateUnique(updateCarry(dropped, type, drop), type, drop))
}

export function moveField(recipe: Recipe, type: string, name: string, by: 1 | -1): Recipe {
  return updateFields(recipe, type, (fields) => {
    const entries = Object.entries(fields)
    const at = entries.findIndex(([field]) => field === name)
    const to = at + by
    if (at < 0 || to < 0 || to >= entries.length) return fields
    const [moved] = entries.splice(at, 1)
    entries.splice(to, 0, moved!)
    return Object.fromEntries(entries)
  })
}

export function freeName(type: PageType, wanted: string): string {
  if (!Object.hasOwn(type.fields, wanted)) return wanted
  let number = 2
  while (Object.hasOwn(type.fields, `${wanted}_${number}`)) number++
  return `${wanted}_${number}`
}

export const emptyField: Field = {
  take: 'text',
  type: 'text',
  decimal: 'auto',
  list: false,
  clean: [],
  required: false,
}

export function addField(recipe: Recipe, type: string): { recipe: Recipe; name: string } {
  const name = freeName(recipe.types[type]!, 'field')
  const added = updateFields(recipe, type, (fields) => ({ ...fields, [name]: emptyField }))
  return { recipe: settleTables(added), name }
}

export const setItems = (recipe: Recipe, type: string, items: string | undefined): Recipe =>
  updateType(recipe, type, (page) => (items ? { ...page, items } : without(page, 'items')))

export const setNext = (recipe: Recipe, type: string, select: string | undefined): Recipe =>
  updateType(recipe, type, (page) => {
    const kept = page.next ? without(page.next, 'select') : {}
    const next = select ? { ...kept, select } : kept
    return Object.keys(next).length > 0 ? { ...page, next } : without(page, 'next')
  })

/** The page type that links of the first one lead to; null if none. */
export function detailType(recipe: Recipe): string | null {
  const first = firstType(recipe)
  return recipe.types[first]?.follow.find(({ to }) => to !== first)?.to ?? null
}

/**
 * Rows come from the detail pages, or from the list as long as those have no fields. There is always exactly one table,
 * so that users needn't think of it.
 */
export function settleTables(recipe: Recipe): Recipe {
  const list = firstType(recipe)
  const detail = detailType(recipe)
  if (!detail || !recipe.types[detail] || !isSimple(recipe)) return recipe
  const table = recipe.types[list]?.table ?? recipe.types[detail].table ?? 'rows'
  const fromDetail = Object.keys(recipe.types[detail].fields).length > 0
  const put = (into: Recipe, name: string, here: boolean) =>
    updateType(into, name, (page) => (here ? { ...page, table } : without(page, 'table')))
  return put(put(recipe, list, !fromDetail), detail, fromDetail)
}

/** Whether the recipe is a list with detail pages and one table, which the editor manages automatically. */
export function isSimple(recipe: Recipe): boolean {
  const types = Object.values(recipe.types)
  const tables = types.filter(({ table }) => table !== undefined)
  const links = types.flatMap(({ follow }) => follow)
  return (
    types.length <= 2 && tables.length <= 1 && links.length <= 1 && links.every(({ to }) => to !== undefined)
  )
}

/** Follows links to detail pages, and carries the list's fields over. */
export function followDetails(recipe: Recipe, select: string, page: PageType): Recipe {
  const list = firstType(recipe)
  const to = list === 'detail' ? 'detail_page' : 'detail'
  const { table: _, next: __, ...plain } = page
  const carry = Object.keys(recipe.types[list]!.fields).filter((name) => !Object.hasOwn(page.fields, name))
  const followed = updateType(recipe, list, (type) => ({
    ...type,
    follow: [{ select, to, carry, sameHost: true }],
  }))
  return settleTables({ ...followed, types: { ...followed.types, [to]: { ...plain, follow: [] } } })
}

export function stopFollowing(recipe: Recipe): Recipe {
  const list = firstType(recipe)
  const detail = detailType(recipe)
  if (!detail) return recipe
  const { [detail]: gone, ...types } = recipe.types
  const table = recipe.types[list]!.table ?? gone?.table ?? 'rows'
  return updateType({ ...recipe, types }, list, (type) => ({ ...type, table, follow: [] }))
}

export const setCarry = (recipe: Recipe, type: string, carry: string[]): Recipe =>
  updateCarry(recipe, type, () => carry)

export const setFollowSelect = (recipe: Recipe, type: string, select: string): Recipe =>
  updateType(recipe, type, (page) => ({
    ...page,
    follow: page.follow.map((follow) => ({ ...follow, select })),
  }))

/** The first URL of a template: "?page={1..20}" starts with "?page=1". */
const firstOf = (url: string): string =>
  url.replace(
    /\{(-?\d+)\.\.-?\d+(?:\.\.\d+)?\}|\{([^{},]*),[^{}]*\}/g,
    (_, from?: string, word?: string) => from ?? word ?? '',
  )

/** The first URL that can be opened; empty if pages come only from sitemaps and feeds. */
export const startAddress = ({ start }: Recipe): string => {
  const [first] = start.flatMap((one) => (typeof one === 'string' ? one : (one.url ?? [])))
  return first === undefined ? '' : firstOf(first)
}

/**
 * The part of the recipe that is evaluated on a page copy: page types and parsing. Incomplete input elsewhere, such as
 * half a URL, neither blocks nor refetches the preview. A page type without a table gets one, because it would
 * otherwise produce no rows to show.
 */
export function forEvaluation({ types, fetch: { mode, parser } }: Recipe, type: string): Recipe {
  const fetch = { ...(mode && { mode }), ...(parser && { parser }) }
  // The server sets defaults for what is missing.
  const tried = { version: 1, start: ['https://page.example/'], types, fetch } as unknown as Recipe
  return updateType(tried, type, (page) =>
    page.table || Object.keys(page.fields).length === 0 ? page : { ...page, table: 'rows' },
  )
}

import { isDated } from '@windrow/contract/recipe/field-types'
import type { Field, PageType, Recipe } from '@windrow/contract/recipe'

/** Changes to a recipe as pure functions. Each leaves a recipe that names only what exists. */

export const isDate = ({ type }: Field): boolean => isDated(type)

export const firstType = (recipe: Recipe): string => Object.keys(recipe.types)[0]!

/** A copy that lacks one key. */
function without<T extends object, K extends keyof T>(object: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = object
  return rest
}

const namePattern = /^[\p{L}_][\p{L}\p{N}_ -]{0,62}$/u

/** Why a field cannot be called so, or nothing. */
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

/** Of another type than a date, a field has nothing that only dates have. */
const fitting = (field: Field): Field =>
  isDate(field) ? field : { ...field, dateFormat: undefined, language: undefined }

const updateCarry = (recipe: Recipe, type: string, change: (carry: string[]) => string[]) =>
  updateType(recipe, type, (page) => ({
    ...page,
    follow: page.follow.map((follow) => ({ ...follow, carry: change(follow.carry) })),
  }))

/** Without any, rows are not told apart. */
const updateUnique = (recipe: Recipe, type: string, change: (unique: string[]) => string[]) =>
  updateType(recipe, type, (page) => {
    const unique = change(page.unique ?? [])
    return unique.length > 0 ? { ...page, unique } : without(page, 'unique')
  })

/** The order of fields is the order of columns, so a renamed field keeps its place. */
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

/** The page type that the first one's links lead to. */
export function detailType(recipe: Recipe): string | null {
  const first = firstType(recipe)
  return recipe.types[first]?.follow.find(({ to }) => to !== first)?.to ?? null
}

/**
 * With details the rows come from the detail pages; as long as those have no field of their own, from the list. So there
 * is always exactly one table, and the user never has to think of it.
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

/** A list and the pages it leads to, with one table: what the editor keeps in order by itself. */
export function isSimple(recipe: Recipe): boolean {
  const types = Object.values(recipe.types)
  const tables = types.filter(({ table }) => table !== undefined)
  const links = types.flatMap(({ follow }) => follow)
  return (
    types.length <= 2 && tables.length <= 1 && links.length <= 1 && links.every(({ to }) => to !== undefined)
  )
}

/** Follows links to pages of their own; what the list knows about an item goes with it. */
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

/** The first address that templates in an address stand for: "?page={1..20}" begins with "?page=1". */
const firstOf = (url: string): string =>
  url.replace(
    /\{(-?\d+)\.\.-?\d+(?:\.\.\d+)?\}|\{([^{},]*),[^{}]*\}/g,
    (_, from?: string, word?: string) => from ?? word ?? '',
  )

/** The first page of the recipe that can be opened; empty where only sitemaps and feeds know pages. */
export const startAddress = ({ start }: Recipe): string => {
  const [first] = start.flatMap((one) => (typeof one === 'string' ? one : (one.url ?? [])))
  return first === undefined ? '' : firstOf(first)
}

/**
 * What a page copy is tried with: the page types and how pages are parsed. So what is being typed elsewhere, such as half
 * an address, neither hinders the preview nor asks for it again. A page type without a table gives no rows; to show what
 * it finds it is tried with one.
 */
export function forEvaluation({ types, fetch: { mode, parser } }: Recipe, type: string): Recipe {
  const fetch = { ...(mode && { mode }), ...(parser && { parser }) }
  // The server fills in what is left out.
  const tried = { version: 1, start: ['https://page.example/'], types, fetch } as unknown as Recipe
  return updateType(tried, type, (page) =>
    page.table || Object.keys(page.fields).length === 0 ? page : { ...page, table: 'rows' },
  )
}

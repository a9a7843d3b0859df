import { type PageType, Recipe } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { compileSelector, Scope } from '../extract/selector.ts'
import type { Page } from './page.ts'
import { PointError } from './point-error.ts'
import { typeOf } from './type-of.ts'

/** A recipe with one of its page types applied to a page, ready for pointing. */
export class PointContext {
  readonly page: Page
  readonly recipe: Recipe
  readonly typeName: string
  readonly type: PageType
  readonly items: readonly Scope[]

  constructor(page: Page, recipe: Recipe, typeName: string) {
    const type = typeOf(recipe, typeName)
    if (!type) throw new PointError(`The recipe has no page type "${typeName}".`)
    this.page = page
    this.recipe = recipe
    this.typeName = typeName
    this.type = type
    this.items = itemsOf(page, type)
  }

  element(node: number | undefined): Element {
    const element = node === undefined ? undefined : this.page.elements[node]
    if (!element) throw new PointError('Point at an element of the page first.')
    return element
  }

  /** The item around an element; the innermost of nested ones. */
  itemAround(element: Element): Scope | null {
    if (this.type.items === undefined) return this.items[0] ?? null
    const items = new Map(this.items.map((item) => [item.node as unknown, item]))
    for (let node: Element['parent'] = element; node; node = node.parent) {
      const item = items.get(node)
      if (item) return item
    }
    return null
  }

  /**
   * This page type with other fields. It gets a table only if no type of the recipe has one: otherwise the rows of
   * lists and of their linked pages would be mixed.
   */
  withFields(fields: PageType['fields']): PageType {
    const hasTable = Object.values(this.recipe.types).some(({ table }) => table !== undefined)
    return { ...this.type, ...(!hasTable && { table: 'items' }), fields }
  }

  /** The recipe with this page type changed. Throws `PointError` if the result isn't a valid recipe. */
  with(type: PageType, others: Record<string, PageType> = {}): Recipe {
    const types = { ...this.recipe.types, [this.typeName]: type, ...others }
    const parsed = Recipe.safeParse({ ...this.recipe, types })
    if (parsed.success) return parsed.data
    throw new PointError(
      `The recipe would no longer be valid: ${parsed.error.issues[0]?.message ?? 'unknown reason'}.`,
    )
  }
}

function itemsOf(page: Page, type: PageType): Scope[] {
  if (type.items === undefined) return [page.scope]
  try {
    return page.scope.all(compileSelector(type.items)).map((element) => new Scope(element))
  } catch (error) {
    throw new PointError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

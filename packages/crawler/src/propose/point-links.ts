import type { PageType, Recipe } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { analogsOf } from './analogs.ts'
import { nextSelector } from './find-next.ts'
import { itemsSelector } from './items-selector.ts'
import { linkOf } from '../extract/extract-page.ts'
import { stepOf } from './leaves.ts'
import { Paths } from './paths.ts'
import type { PointContext } from './point-context.ts'
import { PointError } from './point-error.ts'
import { relativeSelector, type Wanted } from './relative-selector.ts'
import { typeOf } from './type-of.ts'

/** Sets the link to the next page. */
export function pointNext(context: PointContext, node: number | undefined): Recipe {
  const link = linkAround(context, context.element(node))
  const select = nextSelector(context.page, link)
  if (select === null) throw new PointError('No selector finds this link. Write the selector by hand.')
  return context.with({ ...context.type, next: { select } })
}

/** Follows links: those of the items, or all links like this one. `to` names the page type of the linked pages. */
export function pointFollow(
  context: PointContext,
  node: number | undefined,
  to: string | undefined,
  exclude: readonly number[],
): Recipe {
  const link = linkAround(context, context.element(node))
  const excluded = new Set(exclude.map((number) => context.element(number)))
  const select = followSelector(context, link, excluded)
  const { recipe, typeName, type } = context
  const target = to ?? Object.keys(recipe.types).find((name) => name !== typeName) ?? 'detail'
  const created: Record<string, PageType> = typeOf(recipe, target)
    ? {}
    : { [target]: { fields: {}, follow: [] } }
  const known = type.follow.find((follow) => follow.to === target)
  const rule = { carry: [], sameHost: true, ...known, select, to: target }
  const follow = known ? type.follow.map((one) => (one === known ? rule : one)) : [...type.follow, rule]
  return context.with({ ...type, follow }, created)
}

function followSelector(context: PointContext, link: Element, excluded: ReadonlySet<Element>): string {
  const item = context.itemAround(link)
  if (item && context.type.items !== undefined) {
    if (item.node === link) return ':scope'
    const wanted: Wanted[] = analogsOf(link, item, context.items).map((one) =>
      one && excluded.has(one) ? null : one,
    )
    const select = relativeSelector({ items: context.items, wanted, excluded })
    if (select !== null) return select
  } else if (context.type.items === undefined) {
    const paths = new Paths(stepOf)
    const ways = context.page.elements.map((element) => paths.numberOf(element))
    const way = ways[context.page.numberOf(link)]
    const alike = context.page.elements.filter(
      (element, number) => ways[number] === way && !excluded.has(element),
    )
    const choice = itemsSelector(context.page, alike)
    if (choice) return choice.selector
  } else throw new PointError('This link is outside of the items. Choose one inside an item.')
  throw new PointError('No selector finds these links. Write the selector by hand.')
}

/** The link that an element is, is in, or contains. */
function linkAround({ page }: PointContext, element: Element): Element {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (node.attribs['href'] !== undefined && linkOf(node.attribs, page.context)) return node
  const inside = firstLink(element)
  if (inside && linkOf(inside.attribs, page.context)) return inside
  throw new PointError('This is not a link to another page.')
}

function firstLink(element: Element): Element | null {
  for (const child of element.children) {
    if (!(child instanceof Element)) continue
    if (child.name === 'a' && child.attribs['href'] !== undefined) return child
    const found = firstLink(child)
    if (found) return found
  }
  return null
}

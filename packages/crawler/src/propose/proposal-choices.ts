import type { PageType } from '@windrow/contract/recipe'
import { textOf } from '../extract/text.ts'
import { dropUnlikeItems } from './drop-unlike-items.ts'
import type { ItemsChoice } from './items-selector.ts'
import { itemsName } from './name-items.ts'
import type { Page } from './page.ts'
import { pageTypeOf, type ProposalChoice, type ProposedType } from './proposal.ts'
import { proposeFields } from './propose-fields.ts'
import { aboutOneThing, isBeside, singleName } from './single-page.ts'
import { singlePageFields } from './thing-fields.ts'

/** Proposals to choose from; more would compete for attention. */
export const mostProposals = 3
/** Of lists without fields the next ones are tried. */
const triedLists = 4

/** Comparing proposals for larger pages would take seconds; only the best one is made. */
const largestCompared = 20_000

export interface RankedChoice extends ProposalChoice {
  /** null for the whole page. */
  list: ItemsChoice | null
}

/**
 * Up to three page types for one page, best first: its lists, and the page as one item. `next`: the selector of the
 * link to the next page, for lists.
 */
export function rankChoices(page: Page, lists: readonly ItemsChoice[], next: string | null): RankedChoice[] {
  const [first] = lists
  const isOne = !first || aboutOneThing(page, first.items)
  const best = isOne ? null : listed(page, first, next)
  if (page.elements.length > largestCompared) return [best ?? whole(page)]
  if (!best) return [whole(page), ...others(page, lists, next)].slice(0, mostProposals)
  const more = others(page, lists.slice(1), next).slice(0, mostProposals - 2)
  return [best, ...more, whole(page)]
}

const others = (page: Page, lists: readonly ItemsChoice[], next: string | null): RankedChoice[] =>
  lists
    .slice(0, triedLists)
    .filter(({ items: [item] }) => item && item.name !== 'p' && !isBeside(item))
    .flatMap((list) => listed(page, list, next) ?? [])
    // Lists with one value per item are mostly menus, unless it is code.
    .filter(({ page: { fields }, name }) => Object.keys(fields).length > 1 || name.endsWith('code samples'))

function listed(page: Page, found: ItemsChoice, next: string | null): RankedChoice | null {
  const list = dropUnlikeItems(page, found)
  const fields = proposeFields(page, list.items)
  if (Object.keys(fields).length === 0) return null
  const type = { items: list.selector, fields, ...(next ? { next: { select: next } } : {}) }
  return {
    list,
    name: itemsName(page, list.items),
    sample: beginningOf(textOf(list.items[0]!)),
    count: list.items.length,
    page: typed(page, type),
  }
}

/** Fields for pages on which nothing else was found. */
export const fallbackFields = { title: { select: 'title' }, url: { take: 'url', type: 'url' as const } }

function whole(page: Page): RankedChoice {
  const found = singlePageFields(page)
  const fields = Object.keys(found).length > 0 ? found : fallbackFields
  const title = page.elements.find(({ name }) => name === 'h1' || name === 'title')
  const sample = beginningOf(title ? textOf(title) : '')
  return { list: null, name: singleName(page), sample, count: 1, page: typed(page, { fields }) }
}

const typed = (page: Page, type: ProposedType): PageType => pageTypeOf(page.url, type)

/** The beginning of an item's text in one line. */
export function beginningOf(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

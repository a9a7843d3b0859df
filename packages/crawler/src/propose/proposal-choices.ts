import type { PageType } from '@windrow/contract/recipe'
import { textOf } from '../extract/text.ts'
import { listConfidence, reasonsFor, thingConfidence } from './confidence.ts'
import { cutText } from './cut-text.ts'
import { dropUnlikeItems } from './drop-unlike-items.ts'
import { findNextLink, type NextLink } from './find-next.ts'
import { type NextForm, nextForm } from './next-form.ts'
import type { ItemsChoice } from './items-selector.ts'
import { loadMoreButton } from './load-more.ts'
import { itemsName } from './name-items.ts'
import { nextCandidates } from './next-candidates.ts'
import { coverage, listOdds } from './page-kind.ts'
import { nextButton } from './next-button.ts'
import type { Page } from './page.ts'
import { pageTypeOf, type ProposalChoice, type ProposedType } from './proposal.ts'
import { filledFields } from './propose-fields.ts'
import { areParagraphs } from './score-items.ts'
import { isBeside } from './beside.ts'
import { showsThing, singleName } from './single-page.ts'
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

/** Up to three page types for one page, best first: its lists, and the page as one item. */
export function rankChoices(page: Page, lists: readonly ItemsChoice[]): RankedChoice[] {
  const links = nextCandidates(page)
  const form = nextForm(page)
  const nextOf = (list: ItemsChoice) => nextFor(findNextLink(page, links, list.items)) ?? form
  const main = mainOf(lists)
  const rest = lists.filter((list) => list !== main)
  const odds = main ? listOdds(page, main, nextOf(main)?.url ?? null) : noListOdds
  const read = (list: ItemsChoice, others: readonly ItemsChoice[]) =>
    listed(page, list, others, nextOf(list), odds)
  const best = main && odds > 0 ? read(main, rest) : null
  if (page.elements.length > largestCompared) return [best ?? whole(page, odds)]
  const more = (best ? rest : [...(main ? [main] : []), ...rest])
    .slice(0, triedLists)
    .filter(({ items }) => items[0] && !areParagraphs(items) && !isBeside(items[0]))
    .flatMap(
      (list) =>
        read(
          list,
          lists.filter((one) => one !== list),
        ) ?? [],
    )
    // Lists with one value per item are mostly menus, unless it is code.
    .filter(({ page: { fields }, name }) => Object.keys(fields).length > 1 || name.endsWith('code samples'))
  return best
    ? [best, ...more.slice(0, mostProposals - 2), whole(page, odds)]
    : [whole(page, odds), ...more].slice(0, mostProposals)
}

/** By how much more speaks for a list than for the best other one. */
const leadOver = (others: readonly ItemsChoice[], { evidence = 0 }: ItemsChoice): number =>
  evidence - Math.max(...others.map((list) => list.evidence ?? 0))

const nextFor = (link: NextLink | null): NextForm | null =>
  link && { url: link.url, next: { select: link.select } }

/** Without a list, a page is about one thing. */
const noListOdds = -4

/** A list that is less likely by more than these log-odds isn't tried instead of the first one. */
const mostBehind = 5

/** The list that the page may be about: the best one outside of menus, unless it is much worse than the first. */
function mainOf(lists: readonly ItemsChoice[]): ItemsChoice | undefined {
  const least = (lists[0]?.evidence ?? 0) - mostBehind
  return lists.find(
    ({ items, evidence = 0 }) =>
      items[0] && !areParagraphs(items) && !isBeside(items[0]) && evidence >= least,
  )
}

function listed(
  page: Page,
  found: ItemsChoice,
  others: readonly ItemsChoice[],
  next: NextForm | null,
  odds: number,
): RankedChoice | null {
  const list = dropUnlikeItems(page, found)
  const { fields, fills } = filledFields(page, list.items, list.followers)
  if (fills.length === 0) return null
  const name = itemsName(page, list.items)
  const more = next === null ? (loadMoreButton(page, list.items) ?? nextButton(page, list.items)) : null
  const type = {
    items: list.selector,
    fields,
    ...(next && { next: next.next }),
    // The button needs a browser.
    ...(more !== null && { mode: 'auto' as const, next: { by: 'click' as const, select: more } }),
  }
  return {
    list,
    name,
    sample: beginningOf(textOf(list.items[0]!)),
    count: list.items.length,
    confidence: listConfidence({
      odds,
      lead: leadOver(others, list),
      coverage: coverage(page, list),
      filled: fills.reduce((sum, fill) => sum + fill, 0) / fills.length,
      fields: fills.length,
      hasNext: next !== null || more !== null,
    }),
    reasons: `${reasonsFor(name, fills)}.`,
    page: typed(page, type),
  }
}

/** Fields for pages on which nothing else was found. */
export const fallbackFields = { title: { select: 'title' }, url: { take: 'url', type: 'url' as const } }

function whole(page: Page, odds: number): RankedChoice {
  const found = singlePageFields(page)
  const fields = Object.keys(found).length > 0 ? found : fallbackFields
  const title = page.elements.find(({ name }) => name === 'h1' || name === 'title')
  const sample = beginningOf(title ? textOf(title) : '')
  const count = Object.keys(fields).length
  return {
    list: null,
    name: singleName(page),
    sample,
    count: 1,
    confidence: thingConfidence(odds, showsThing(page)),
    reasons: `The page as one thing, with ${count} ${count === 1 ? 'field' : 'fields'}.`,
    page: typed(page, { fields }),
  }
}

const typed = (page: Page, type: ProposedType): PageType => pageTypeOf(page.url, type)

/** The beginning of an item's text in one line. */
export function beginningOf(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > 60 ? `${cutText(line, 57)}…` : line
}

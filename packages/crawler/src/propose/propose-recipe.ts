import { textOf } from '../extract/text.ts'
import { findColumns, sampleOf } from './columns.ts'
import { declaredFirst } from './declared-items.ts'
import { type ItemsChoice, itemsSelector } from './items-selector.ts'
import { likeliestFirst } from './likely-list.ts'
import { mainLink } from './main-link.ts'
import { Page } from './page.ts'
import { forgetPage } from './page-cache.ts'
import { type Alternative, type Proposal, type ProposalChoice, recipeOf } from './proposal.ts'
import { beginningOf, fallbackFields, rankChoices } from './proposal-choices.ts'
import { preferWholeLists } from './prefer-lists.ts'
import { proposeForJson } from './propose-json.ts'
import { findRepeats, type Repeat } from './repeats.ts'
import { noFollowers } from './followers.ts'
import { partSelector } from './part-selector.ts'
import { declaresThing } from './kind-of-page.ts'
import { visibleLength } from './visible-length.ts'

const shownAlternatives = 6
const judgedRepeats = 24
const fewestChoices = 10
const worthSelecting = 0.03

/** Proposes a recipe for a page or a JSON answer: its repeating items, or its single subject. */
export function proposeRecipe(text: string, url: string): Proposal {
  const proposal = proposeForJson(text, url) ?? propose(new Page(text, url))
  forgetPage()
  return proposal
}

function propose(page: Page): Proposal {
  if (page.elements.length === 0 || (isEmpty(page) && !declaresThing(page)))
    return emptyProposal(
      page.url,
      'The page is empty: it may need a browser that runs its scripts, or a login.',
    )
  const lists = listChoices(page)
  const ranked = rankChoices(page, lists)
  const [best] = ranked
  const choices = ranked.map(({ list: _list, ...choice }) => choice)
  if (!best?.list) return proposeSingle(page, lists, choices)
  const { items, next, fields, mode } = best.page
  return {
    recipe: recipeOf(page.url, 'list', {
      items: items!,
      fields,
      ...(next && { next }),
      ...(mode && { mode }),
    }),
    choices,
    alternatives: alternativesOf(lists.filter(({ selector }) => selector !== items)),
    detail: detailOf(best.list),
    finding: `${best.count} items with ${Object.keys(fields).length} fields were found${next?.by === 'click' ? ', and the button that loads more' : next ? ', and the link to the next page' : ''}.`,
  }
}

/** Repeating elements with a selector; of nested ones that are equivalent only the best. */
export function listChoices(page: Page): ItemsChoice[] {
  const choices: ItemsChoice[] = []
  const repeats: Repeat[] = findRepeats(page).slice(0, judgedRepeats)
  for (const { items, followers, score, richness } of repeats) {
    // Finding a selector takes longer than judging, and nobody wants to see menus.
    if (choices.length >= fewestChoices && score < worthSelecting * repeats[0]!.score) break
    const choice = itemsSelector(page, items)
    if (!choice || choices.some(({ selector }) => selector === choice.selector)) continue
    choices.push({ ...choice, score, richness, ...(followers.size > 0 ? { followers } : {}) })
  }
  const distinct: ItemsChoice[] = []
  for (const choice of likeliestFirst(page, preferWholeLists(choices)))
    if (!distinct.some((known) => isSame(known, choice))) distinct.push(choice)
  return declaredFirst(page, distinct)
}

/** Whether one is inside the other, item by item, or both have the same selector. */
function isSame(one: ItemsChoice, other: ItemsChoice): boolean {
  if (one.selector === other.selector) return true
  if (Math.abs(one.items.length - other.items.length) > one.items.length * 0.1) return false
  const inner = new Set<unknown>(one.items)
  const parents = new Set<unknown>(one.items.map(({ parent }) => parent))
  const shared = other.items.filter((element) => {
    for (let node: unknown = element; node; node = (node as { parent: unknown }).parent)
      if (inner.has(node)) return true
    return parents.has(element)
  })
  return shared.length >= other.items.length * 0.9
}

function alternativesOf(choices: readonly ItemsChoice[]): Alternative[] {
  return choices.slice(0, shownAlternatives).map(({ selector, items }) => {
    return { items: selector, count: items.length, label: beginningOf(textOf(items[0]!)) || items[0]!.name }
  })
}

function detailOf({ items, followers = noFollowers }: ItemsChoice): Proposal['detail'] {
  const sample = sampleOf(items)
  const column = mainLink(findColumns(sample, followers), sample)
  if (!column) return null
  const select = partSelector({ items: sample, followers, leaves: column.leaves }, false)
  if (select === null) return null
  return { select: select ?? ':scope', count: Math.round(column.fill * items.length) }
}

function proposeSingle(page: Page, lists: readonly ItemsChoice[], choices: ProposalChoice[]): Proposal {
  const fields = choices[0]?.page.fields ?? {}
  const count = Object.keys(fields).length
  return {
    recipe: recipeOf(page.url, 'page', { fields }),
    choices,
    alternatives: alternativesOf(lists),
    detail: null,
    finding: `The page shows one thing; ${count} fields of it were found.${scriptHint(page)}`,
  }
}

/** Explains pages that are rendered in the browser and therefore nearly empty here. */
function scriptHint(page: Page): string {
  const main = page.elements.find(({ name, attribs }) => name === 'main' || attribs['role'] === 'main')
  const body = main ?? page.elements.find(({ name }) => name === 'body')
  const hasScripts = page.elements.some(
    ({ name, attribs }) =>
      name === 'script' && (attribs['src'] !== undefined || attribs['type'] === 'module'),
  )
  if (!body || !hasScripts || visibleLength(body) > 200) return ''
  return ' There is little else on it without its scripts: what you miss may come from an address that answers with JSON, which can be crawled itself.'
}

const emptyProposal = (url: string, finding: string): Proposal => ({
  recipe: recipeOf(url, 'page', { fields: fallbackFields }),
  choices: [],
  alternatives: [],
  detail: null,
  finding,
})

function isEmpty(page: Page): boolean {
  const body = page.elements.find((element) => element.name === 'body') ?? page.elements[0]!
  return visibleLength(body) === 0 && !page.elements.some((element) => element.name === 'img')
}

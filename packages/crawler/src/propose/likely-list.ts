import { isWithinAny } from '../html/is-within.ts'
import { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import { contentArea } from './content-area.ts'
import { noFollowers } from './followers.ts'
import { firstLinkIn } from './holds-link.ts'
import type { ItemsChoice } from './items-selector.ts'
import type { Page } from './page.ts'
import { areaOf, sampleAcross } from './score-items.ts'
import { visibleArea } from './visible-area.ts'
import { visibleLength } from './visible-length.ts'
import { weightedSum } from './weighted-sum.ts'

/** What tells the main list of a page from its other lists; shares are 0 to 1. */
interface Signs {
  /** 1 for the list that the rules prefer. */
  preferred: number
  /** Logarithm of its score divided by the best one. */
  score: number
  /** 1 if it holds the items of another list: parts of an entry repeat, too. */
  holdsOthers: number
  /** Share of the items with a digit: prices, dates, counts. */
  numbers: number
  /** Logarithm of the median length of the items' first links: titles are longer than the words of a menu. */
  linkLength: number
  /** 1 if the items are articles. */
  isArticle: number
  /** 1 if the items are headings, terms or paragraphs, which score low as such. */
  isLine: number
  /** Logarithm of the share of the page's content that it takes. */
  content: number
  /** 1 if it begins after the page's heading. */
  isBelowHeading: number
  /** Share of the whole page that it takes. */
  area: number
}

/** Fitted to the lists of labelled pages of 450 sites as a choice among them (conditional logit, McFadden 1974). */
const weights: Signs = {
  preferred: 2.6,
  score: 0.95,
  holdsOthers: 1.4,
  numbers: 3.2,
  linkLength: 0.6,
  isArticle: 2.1,
  isLine: 3,
  content: 0.5,
  isBelowHeading: 2.5,
  area: 2,
}

/**
 * Puts the list first that is the most likely main list of a page, however the rules order them. `choices`: the one
 * that the rules prefer first.
 */
export function likeliestFirst(page: Page, choices: readonly ItemsChoice[]): ItemsChoice[] {
  const place = placeOn(page)
  const best = Math.max(...choices.map(({ score = 0 }) => score))
  const samples = choices.map(({ items }) => sampleAcross(items))
  const likelihoods = choices.map((choice, at) =>
    weightedSum<keyof Signs>(
      {
        ...ownSigns(samples[at]!),
        ...place(choice),
        preferred: at === 0 ? 1 : 0,
        score: Math.log((choice.score ?? 0) / best),
        holdsOthers: holdsAnyOf(choice, samples.toSpliced(at, 1)) ? 1 : 0,
      },
      weights,
    ),
  )
  const likeliest = choices[likelihoods.indexOf(Math.max(...likelihoods))]
  return likeliest ? [likeliest, ...choices.filter((choice) => choice !== likeliest)] : []
}

type OwnSigns = Pick<Signs, 'numbers' | 'linkLength' | 'isArticle' | 'isLine'>

function ownSigns(sample: readonly Element[]): OwnSigns {
  const { name } = sample[0]!
  return {
    numbers: sample.filter((item) => /\d/.test(textOf(item))).length / sample.length,
    linkLength: Math.log(1 + median(sample.map(linkLength))),
    isArticle: name === 'article' ? 1 : 0,
    isLine: /^(h[1-6]|dt|p)$/.test(name) ? 1 : 0,
  }
}

function placeOn(page: Page): (choice: ItemsChoice) => Pick<Signs, 'content' | 'isBelowHeading' | 'area'> {
  const body = page.elements.find(({ name }) => name === 'body') ?? page.elements[0]
  const all = body ? visibleArea(body) : 0
  const heading = page.elements.findIndex(({ name }) => name === 'h1')
  return ({ items, followers = noFollowers }) => {
    const area = areaOf(items, followers)
    return {
      content: Math.log(0.02 + Math.min(1, area / Math.max(1, contentArea(page, items)))),
      isBelowHeading: heading >= 0 && page.numberOf(items[0]!) > heading ? 1 : 0,
      area: Math.min(1, area / Math.max(1, all)),
    }
  }
}

/** Share of the items of one list that must stand within those of another one. */
const nearlyAll = 0.9

function holdsAnyOf({ items }: ItemsChoice, others: readonly (readonly Element[])[]): boolean {
  const set = new Set<unknown>(items)
  const isHeld = ({ parent }: Element) => parent instanceof Element && isWithinAny(parent, set)
  return others.some((other) => other.filter(isHeld).length >= nearlyAll * other.length)
}

function linkLength(item: Element): number {
  const link = firstLinkIn(item)
  return link ? visibleLength(link) : 0
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

import { Element, Text } from '../html/nodes.ts'
import { mainElements } from '../extract/main-text.ts'
import { allElements } from '../extract/parse-html.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import type { Page } from './page.ts'
import {
  isBeginning,
  isEnd,
  isInAddress,
  isLong,
  isSiteName,
  likeness,
  partsOf,
  wordsOf,
} from './title-parts.ts'
import { visibleLength } from './visible-length.ts'

/** What a page says of its title. */
export interface DeclaredTitle {
  /** The title for sharing; empty if there is none. */
  shared: string
  /** The text of `<title>`. */
  window: string
  /** The name of the site; empty if it isn't declared. */
  site: string
}

/** Characters of a heading. */
const lengths = { least: 2, most: 250 }
/** A heading with a lower score isn't known to be the page's. */
const leastScore = 0.6
/** For what a heading is in the markup. A map, since a page may have an element called "constructor". */
const ranks: ReadonlyMap<string, number> = new Map([
  ['h1', 0.3],
  ['h2', 0.1],
  ['h3', 0],
])

/**
 * The element with the title of a page: the heading most like the title of the window or the one for sharing it, near
 * the main text rather than in a menu, and not the name of the site. Null if there is none.
 */
export function bestHeading(page: Page, declared: DeclaredTitle): Element | null {
  const titles = titlesOf(page, { ...declared, site: declared.site || homeName(page) })
  const near = new NearText(page)
  let best: { heading: Element; score: number } | null = null
  for (const heading of page.elements) {
    const rank = ranks.get(heading.name)
    if (rank === undefined || visibleLength(heading) > lengths.most) continue
    const text = textOf(heading)
    if (text.length < lengths.least || text.length > lengths.most) continue
    if (leadsHome(heading, text, page)) continue
    const score = rank + titles.likenessOf(text) + near.of(heading)
    if (!best || score > best.score) best = { heading, score }
  }
  if (best && best.score >= leastScore) return firstOfTwo(page, ownPart(best.heading, titles), titles)
  return equalElement(page, titles, near) ?? onlyH1(page, titles) ?? namedTitle(page, near) ?? near.first()
}

/** The part of a heading that is the title, behind the section that it is in; else the heading. */
function ownPart(heading: Element, titles: Titles): Element {
  const whole = foldSpace(textOf(heading))
  if (titles.isOne(textOf(heading))) return heading
  const part = allElements(heading).find((one) => {
    const text = foldSpace(textOf(one))
    return text.length < whole.length && whole.endsWith(text) && titles.isOne(textOf(one))
  })
  const isNamed = part && titles.isIn(whole.slice(0, -foldSpace(textOf(part)).length))
  return part && !isNamed ? part : heading
}

/** The first-level heading that makes up the title together with the chosen one, which is its subtitle. */
function firstOfTwo(page: Page, chosen: Element, titles: Titles): Element {
  if (chosen.name === 'h1') return chosen
  const first = page.elements.find(
    (element) =>
      element.name === 'h1' &&
      visibleLength(element) > 0 &&
      visibleLength(element) <= lengths.most &&
      titles.isOne(`${textOf(element)} ${textOf(chosen)}`),
  )
  return first ?? chosen
}

/** The text of the first heading that leads to the home page; empty if there is none. */
const homeName = (page: Page): string => {
  const first = page.elements.find(
    (element) => ranks.has(element.name) && leadsHome(element, textOf(element), page),
  )
  return first ? textOf(first) : ''
}

/** Whether all of a heading is a link to the home page, as the name of a site is on its other pages. */
function leadsHome(heading: Element, text: string, page: Page): boolean {
  const own = URL.parse(page.url)
  if (!own || isHome(own)) return false
  const links = heading.parent instanceof Element && heading.parent.name === 'a' ? [heading.parent] : []
  links.push(
    ...heading.children.filter((child): child is Element => child instanceof Element && child.name === 'a'),
  )
  return links.some((link) => {
    const target = URL.parse(link.attribs['href'] ?? '', own)
    return target?.host === own.host && isHome(target) && textOf(link) === text
  })
}

const isHome = ({ pathname, search }: URL): boolean => pathname === '/' && search === ''

interface Titles {
  /** How much a text is like a title, 0 to 1; negative for the name of the site. */
  likenessOf: (text: string) => number
  /** Whether it is a title, or the first part of one, that isn't the name of the site. */
  isOne: (text: string) => boolean
  /** Whether a title begins or ends with a text that is too long to be the name of a site. */
  begins: (text: string) => boolean
  ends: (text: string) => boolean
  /** Whether all words of a text are in one of the titles, without the name of the site. */
  isIn: (text: string) => boolean
}

/** What the parts of a title count: the last part is mostly the site's name, and sharing names the page alone. */
const weights = { shared: 1, window: 0.8, tail: 0.5 }

function titlesOf(page: Page, { shared, window, site }: DeclaredTitle): Titles {
  // "Harbour news of May" of the site "News" is no name of a site, though it may hold that of its host.
  const isShared = (text: string) => site !== '' && text === shared && likeness(text, site) < 1
  const isSite = (text: string) => isSiteName(text, site, page.url) && !isShared(text)
  const known = new Map<string, number>()
  const add = (part: string, weight: number) => {
    if (!isSite(part)) known.set(part, Math.max(weight, known.get(part) ?? 0))
  }
  for (const title of [shared, window]) {
    const weight = shared === '' || title === shared ? weights.shared : weights.window
    const { whole, heads, tails } = partsOf(title)
    for (const part of [whole, ...heads]) add(part, weight)
    for (const part of tails) add(part, weight * weights.tail)
  }
  return {
    likenessOf: (text) =>
      isSite(text) && !known.has(text)
        ? -1
        : Math.max(0, ...[...known].map(([part, weight]) => weight * likeness(text, part))),
    isOne: (text) => (known.get(text) ?? 0) >= weights.window || isInAddress(text, page.url),
    begins: (text) =>
      isLong(text) && !isSite(text) && [shared, window].some((title) => isBeginning(title, text)),
    ends: (text) => isLong(text) && !isSite(text) && [shared, window].some((title) => isEnd(title, text)),
    isIn: (text) =>
      [...known.keys()].some((title) => wordsOf(text).every((word) => wordsOf(title).includes(word))),
  }
}

const beside = /^(nav|aside|footer|menu|dialog)$/

/** Where headings are, relative to the main text. */
class NearText {
  private readonly boxes: ReadonlySet<unknown>
  private readonly last: ReadonlySet<unknown>

  constructor(page: Page) {
    const boxes = mainElements(page.tree.root)
    this.boxes = new Set(boxes)
    const before = page.elements.slice(0, boxes[0] ? page.numberOf(boxes[0]) : 0)
    this.last = new Set(['h1', 'h2'].map((tag) => before.findLast(({ name }) => name === tag)))
  }

  /** The heading that the main text begins with. */
  first(): Element | null {
    const [box] = this.boxes
    let node = box instanceof Element ? box : null
    while (node && !ranks.has(node.name)) {
      const next: unknown = node.children.find(
        (child) => child instanceof Element && visibleLength(child) > 0,
      )
      node = next instanceof Element ? next : null
    }
    return node
  }

  /** What its place says for a heading: at the main text, in a menu, or neither. */
  of(heading: Element): number {
    if (this.last.has(heading)) return 0.25
    for (let node: unknown = heading.parent; node instanceof Element; node = node.parent) {
      if (this.boxes.has(node)) return 0.25
      if (beside.test(node.name)) return -0.3
    }
    return 0
  }
}

/**
 * An element whose whole text is a title, else one that a title begins or ends with, whatever separates the rest;
 * best one at the main text: not every site uses headings.
 */
function equalElement(page: Page, titles: Titles, near: NearText): Element | null {
  const shown = page.elements.filter((element) => {
    if (/^(title|option|script|style|a|h[1-3])$/.test(element.name)) return false
    if (!element.children.some((child) => child instanceof Text && child.data.trim() !== '')) return false
    const length = visibleLength(element)
    return length >= lengths.least && length <= lengths.most
  })
  const find = (is: (text: string) => boolean) => {
    const equal = shown.filter((element) => is(textOf(element)) && near.of(element) >= 0)
    return equal.find((element) => near.of(element) > 0) ?? equal[0]
  }
  const isOne = (text: string) => text.length >= 6 && titles.isOne(text)
  return find(isOne) ?? find(titles.begins) ?? find(titles.ends) ?? null
}

function onlyH1(page: Page, titles: Titles): Element | null {
  const headings = page.elements.filter(
    (element) =>
      element.name === 'h1' && visibleLength(element) > 0 && !leadsHome(element, textOf(element), page),
  )
  const [only] = headings
  return only && headings.length === 1 && titles.likenessOf(textOf(only)) >= 0 ? only : null
}

/** Names such as "event-title" or "bookInfoTitle", in words; a title of the site or a section has others. */
const thingTitle =
  /(^| )(article|blog|book|concert|course|entry|event|film|item|job|live|movie|news|object|offer|page|position|post|product|programme?|recipe|topic|vacancy|video)( (info|detail|header|heading|main|name))? title$/

/**
 * The element that its class names as the title of a thing, for pages whose declared title is that of the site; the
 * titles of several things are those of others.
 */
function namedTitle(page: Page, near: NearText): Element | null {
  const named = page.elements.filter(({ attribs }) =>
    (attribs['class'] ?? '').split(/\s+/).some((name) => thingTitle.test(wordsOfName(name))),
  )
  const shown = named.filter((element) => {
    const length = visibleLength(element)
    return length >= lengths.least && length <= lengths.most && near.of(element) >= 0
  })
  return new Set(shown.map(textOf)).size === 1 ? shown[0]! : null
}

/** "iCIMS_JobTitle" as "i cims job title". */
const wordsOfName = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()

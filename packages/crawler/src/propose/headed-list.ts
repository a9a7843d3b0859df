import { Element } from 'domhandler'
import { foldSpace, textOf } from '../extract/text.ts'
import { extentOf } from './effort.ts'
import { listSelector } from './list-selector.ts'
import type { Page } from './page.ts'
import { visibleLength } from './visible-length.ts'

/** Headings for the parts of a cooking recipe. */
const labels = {
  ingredients:
    /^(the |for the )?(ingredients?( list)?|you('ll| will) need|what you('ll)? need|shopping list|zutaten(liste)?|ingrédients?|ingredientes?|ingredienti|ingrediënten|ingredienser|ingredienzen|składniki|hozzávalók|suroviny|ingrediencie|sestavine|malzemeler|ainekset|sastojci|состав|ингредиенты|інгредієнти|продукти|材料|用料|食材|재료|원료|المكونات|המצרכים|מצרכים|υλικά)\b/iu,
  instructions:
    /^(instructions?|directions?|method|preparation|steps|how to make( it)?|zubereitung|anleitung|préparation|étapes|preparación|elaboración|preparazione|procedimento|bereiding(swijze)?|modo de (preparo|fazer)|przygotowanie|sposób przygotowania|elkészítés|fremgangsmåde|gör så här|slik gjør du|postup|yapılışı|hazırlanışı|valmistus|приготовление|作り方|做法|만드는 법)/iu,
}
export type ListLabel = keyof typeof labels

const marks = {
  ingredients: /(^|[-_ ])(recipe-?)?ingredients?([-_ ]|$)|zutat|ingredi[eë]nt/i,
  instructions: /(^|[-_ ])(recipe-?)?(instructions?|directions?|steps?|method)([-_ ]|$)|zubereitung/i,
}

/**
 * A selector for the entries of a named list: by meaningful classes, or by the heading above. Null if there is
 * none.
 */
export function headedList(page: Page, label: ListLabel): string | null {
  return byClass(page, label) ?? byHeading(page, label)
}

/** Entries whose own class, or whose list's class, names them. */
function byClass(page: Page, label: ListLabel): string | null {
  const marked = page.elements.filter(
    (element) => isEntry(element) && isMarked(element, label) && isShown(element),
  )
  const single = page.elements.filter((element) => isSingle(element, label) && isShown(element))
  if (marked.length === 0 && single.length >= 3) return selectorOf(page, single)
  const groups = Map.groupBy(marked, (element) => `${element.name}.${element.attribs['class'] ?? ''}`)
  const best = [...groups.values()].toSorted((a, b) => b.length - a.length)[0]
  const entries = marked.some((element) => element.name === 'li')
    ? marked.filter((element) => element.name === 'li')
    : best
  return entries && entries.length >= 3 ? selectorOf(page, entries) : null
}

/** `<div class="ingredient">`: a single entry, by its own class. */
const isSingle = ({ attribs }: Element, label: ListLabel): boolean =>
  singles[label].test(attribs['class'] ?? '')

const singles = {
  ingredients: /(^|[-_ ])ingredient( |$)/i,
  instructions: /(^|[-_ ])instruction( |$)/i,
}

const isEntry = ({ name }: Element): boolean =>
  name === 'li' || name === 'p' || name === 'tr' || name === 'dd'

function isMarked(element: Element, label: ListLabel): boolean {
  for (
    let node: unknown = outermostEntry(element), level = 0;
    node instanceof Element && level < 4;
    node = node.parent, level++
  ) {
    const { class: names = '', id = '' } = node.attribs
    if (node.name === 'body' || node.name === 'article' || node.name === 'main') return false
    if (marks[label].test(`${names} ${id}`)) return level === 0 || element.name !== 'p'
  }
  return false
}

/** Lists may be divided by nested lists. */
function outermostEntry(element: Element): Element {
  const around = element.name === 'li' ? element.parent?.parent : null
  return around instanceof Element && around.name === 'li' ? outermostEntry(around) : element
}

/** An entry that contains a list is the heading of that list. */
const isShown = (element: Element): boolean =>
  visibleLength(element) > 0 && !(element.name === 'li' && holdsEntry(element))

const holdsEntry = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (child.name === 'li' || holdsEntry(child)))

/** These headings occur once or twice on a page; of many, the first ones suffice. */
const mostHeadings = 50

/** The nearest element around a heading in which three or more list entries follow it. */
function byHeading(page: Page, label: ListLabel): string | null {
  const headings = page.elements.filter((element) => isHeading(element, label)).slice(0, mostHeadings)
  if (headings.length === 0) return null
  const shown = numbersOf(page, (element) => element.name === 'li' && isShown(element))
  const others = numbersOf(page, (element) => isHeading(element, otherThan[label]))
  for (const heading of headings) {
    const from = page.numberOf(heading)
    const end = others.find((number) => number > from + 1) ?? page.elements.length
    const following = shown.filter((number) => number > from && number < end)
    const entries = nearestAround(page, heading, following, label)
    const select = entries && selectorOf(page, entries)
    if (select) return select
  }
  return null
}

const numbersOf = (page: Page, is: (element: Element) => boolean): number[] =>
  [...page.elements.keys()].filter((number) => is(page.elements[number]!))

const otherThan = { ingredients: 'instructions', instructions: 'ingredients' } as const

/** The entries that follow a heading within the nearest ancestor that contains three or more of them. */
function nearestAround(
  page: Page,
  heading: Element,
  following: readonly number[],
  label: ListLabel,
): Element[] | null {
  for (
    let node = heading.parent, level = 0;
    node instanceof Element && level < 5;
    node = node.parent, level++
  ) {
    const last = lastNumberIn(page, node)
    const inside = following.filter((number) => number <= last).map((number) => page.elements[number]!)
    const entries = label === 'ingredients' ? untilNumbered(inside) : inside
    if (entries.length >= 3) return entries
  }
  return null
}

function lastNumberIn(page: Page, element: Element): number {
  const last = element.children.findLast((child) => child instanceof Element)
  return last ? lastNumberIn(page, last) : page.numberOf(element)
}

/** A numbered list after a bulleted one has the steps rather than more entries. */
function untilNumbered(entries: Element[]): Element[] {
  const isBulleted = entries[0] && listOf(entries[0]) === 'ul'
  const numbered = isBulleted ? entries.findIndex((entry) => listOf(entry) === 'ol') : -1
  return numbered < 0 ? entries : entries.slice(0, numbered)
}

/** Nodes and text, including hidden ones. */
const largestHeading = 500

function isHeading(element: Element, label: ListLabel): boolean {
  if (
    !/^(h[1-6]|p|div|span|strong|b|dt|legend|label|td|th|em|a|button|summary|figcaption)$/.test(element.name)
  )
    return false
  if (element.children.length > 4 || visibleLength(element) > 45 || extentOf(element) > largestHeading)
    return false
  const text = foldSpace(textOf(element))
  return text.length > 1 && text.length <= 45 && labels[label].test(text)
}

const listOf = ({ parent }: Element): string => (parent instanceof Element ? parent.name : '')

/** Sites often have the same list twice, for narrow and wide screens: the first is enough. */
function selectorOf(page: Page, entries: readonly Element[]): string | null {
  const half = entries.length / 2
  const isTwice =
    Number.isInteger(half) &&
    half >= 3 &&
    entries.slice(0, half).every((entry, index) => hasTextOf(entry, entries[index + half]!))
  return listSelector({ items: [page.scope], wanted: [isTwice ? entries.slice(0, half) : entries] })
}

const hasTextOf = (one: Element, other: Element): boolean =>
  visibleLength(one) === visibleLength(other) && textOf(one) === textOf(other)

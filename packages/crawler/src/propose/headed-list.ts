import { Element } from 'domhandler'
import { foldSpace, textOf } from '../extract/text.ts'
import { listSelector } from './list-selector.ts'
import type { Page } from './page.ts'

/** What people call the parts of a recipe. */
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

/** Entries of a list that has a name: by classes that say so, or by the heading above. Null when there is none. */
export function headedList(page: Page, label: ListLabel): string | null {
  return byClass(page, label) ?? byHeading(page, label)
}

/** Entries whose own class, or whose list's class, says what they are. */
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

/** `<div class="ingredient">`: one of them, by its own class. */
const isSingle = ({ attribs }: Element, label: ListLabel): boolean =>
  new RegExp(`(^|[-_ ])${label.slice(0, -1)}( |$)`, 'i').test(attribs['class'] ?? '')

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

/** Lists may be parted by lists within them. */
function outermostEntry(element: Element): Element {
  const around = element.name === 'li' ? element.parent?.parent : null
  return around instanceof Element && around.name === 'li' ? outermostEntry(around) : element
}

/** An entry that holds a list itself is the heading of that list. */
const isShown = (element: Element): boolean =>
  textOf(element) !== '' && !(element.name === 'li' && elementsOf(element).some(({ name }) => name === 'li'))

/** The nearest element around a heading in which three or more list entries follow it. */
function byHeading(page: Page, label: ListLabel): string | null {
  for (const heading of page.elements) {
    if (!isHeading(heading, label)) continue
    const from = page.numberOf(heading)
    for (
      let node = heading.parent, level = 0;
      node instanceof Element && level < 5;
      node = node.parent, level++
    ) {
      const inside = elementsOf(node).filter(
        (element) => element.name === 'li' && page.numberOf(element) > from && isShown(element),
      )
      const entries = untilOther(page, inside, label, from)
      if (entries.length >= 3) {
        const select = selectorOf(page, entries)
        if (select) return select
        break
      }
    }
  }
  return null
}

function isHeading(element: Element, label: ListLabel): boolean {
  if (
    !/^(h[1-6]|p|div|span|strong|b|dt|legend|label|td|th|em|a|button|summary|figcaption)$/.test(element.name)
  )
    return false
  if (element.children.length > 4) return false
  const text = foldSpace(textOf(element))
  return text.length > 1 && text.length <= 45 && labels[label].test(text)
}

/** Entries up to the heading of another part. */
function untilOther(page: Page, entries: readonly Element[], label: ListLabel, from: number): Element[] {
  const other: ListLabel = label === 'ingredients' ? 'instructions' : 'ingredients'
  const end = page.elements.findIndex((element, number) => number > from + 1 && isHeading(element, other))
  const own = entries.filter((element) => end < 0 || page.numberOf(element) < end)
  // A numbered list after one with bullets tells what to do with them.
  const isBulleted = label === 'ingredients' && own[0] && listOf(own[0]) === 'ul'
  const numbered = isBulleted ? own.findIndex((element) => listOf(element) === 'ol') : -1
  return numbered < 0 ? own : own.slice(0, numbered)
}

const listOf = ({ parent }: Element): string => (parent instanceof Element ? parent.name : '')

function elementsOf(root: Element, found: Element[] = []): Element[] {
  for (const child of root.children)
    if (child instanceof Element) {
      found.push(child)
      elementsOf(child, found)
    }
  return found
}

/** Sites often have the same list twice, for narrow and wide screens: the first will do. */
function selectorOf(page: Page, entries: readonly Element[]): string | null {
  const half = entries.length / 2
  const isTwice =
    Number.isInteger(half) &&
    half >= 3 &&
    entries.slice(0, half).every((entry, index) => textOf(entry) === textOf(entries[index + half]!))
  return listSelector({ items: [page.scope], wanted: [isTwice ? entries.slice(0, half) : entries] })
}

import { isWithinAny } from '../html/is-within.ts'
import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { firstIn } from './first-in.ts'
import { isOfKind, roleNames } from './class-names.ts'
import type { Page } from './page.ts'
import { visibleLength } from './visible-length.ts'

/** What lists on pages are of. Other words of classes describe the look more often than the content. */
const nouns = new Set(
  'product book movie film event job vacancy quote review story article comment result offer deal property recipe hotel listing person member author company talk episode song album photo video question answer tag category course lesson command function method package release issue ticket player team game coin country city store shop restaurant flight room car vehicle course service partner speaker'.split(
    ' ',
  ),
)
const byTag: ReadonlyMap<string, string> = new Map([
  ['article', 'articles'],
  ['tr', 'rows'],
  ['section', 'sections'],
  ['figure', 'pictures'],
])

/** "183 commands": the number of items and what the page calls them; "24 items" if it doesn't say. */
export const itemsName = (page: Page, items: readonly Element[]): string =>
  counted(items.length, nounOf(page, items))

/** A number with thousands separators, and the plural of what is counted. */
export const counted = (count: number, plural: string): string => `${count.toLocaleString('en-US')} ${plural}`

/** The plural of an English noun. */
export function pluralOf(noun: string): string {
  if (noun === 'person') return 'people'
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

function nounOf(page: Page, items: readonly Element[]): string {
  const [item] = items
  if (!item) return 'items'
  return (
    declaredNoun(item) ??
    (isCode(item) ? 'code samples' : null) ??
    classNoun(item) ??
    countedNoun(page, item) ??
    headingNoun(page, items) ??
    byTag.get(item.name) ??
    (isLink(item) ? 'links' : 'items')
  )
}

/** The schema.org type of the item: "JobPosting" is "job postings". */
function declaredNoun({ attribs }: Element): string | null {
  const type = /schema\.org\/([A-Z][A-Za-z]+)$/.exec(attribs['itemtype'] ?? '')?.[1]
  if (!type || type === 'ListItem' || type === 'Thing') return null
  return pluralOf(type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
}

/** A known noun in the classes of the item or of the list around it: `product-card`, `ul.commands`. */
function classNoun(item: Element): string | null {
  for (const element of [item, item.parent, item.parent?.parent]) {
    if (!(element instanceof Element)) break
    const words = roleNames(element)
      .filter(isOfKind)
      .flatMap((name) => name.split(/[-_]+|(?<=[a-z])(?=[A-Z])/))
    const noun = words.map((word) => singularOf(word.toLowerCase())).findLast((word) => nouns.has(word))
    if (noun) return pluralOf(noun)
  }
  return null
}

const singularOf = (word: string): string =>
  nouns.has(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '')

/** Whether most of the item is a block of code. */
function isCode(item: Element): boolean {
  const code = firstIn(item, ({ name }) => name === 'pre')
  return code !== null && visibleLength(code) >= 0.6 * visibleLength(item)
}

function isLink(item: Element): boolean {
  const link = firstIn(item, ({ name }) => name === 'a')
  return link !== null && visibleLength(link) === visibleLength(item)
}

/** Elements before the first item in which sites say how many results there are. */
const looked = 60

/** The noun of a count shortly before the items: "48,213 products". */
function countedNoun(page: Page, item: Element): string | null {
  const first = page.numberOf(item)
  for (let number = first - 1; number >= Math.max(0, first - looked); number--) {
    const element = page.elements[number]!
    if (visibleLength(element) > 40) continue
    const noun = /(?:^|\s)\d[\d.,\s]*\s([a-z]{3,}s)$/i.exec(foldSpace(textOf(element)))?.[1]?.toLowerCase()
    if (noun && !periods.has(noun)) return noun
  }
  return null
}

const periods = new Set('seconds minutes hours days weeks months years mins secs hrs'.split(' '))

/** The heading or label of exactly these items, if it is a plural of a few words: "Redis commands". */
function headingNoun(page: Page, items: readonly Element[]): string | null {
  const label = items[0]!.parent instanceof Element ? items[0]!.parent.attribs['aria-label'] : undefined
  const noun = pluralIn(label ?? '')
  if (noun) return noun
  const first = page.numberOf(items[0]!)
  const last = page.numberOf(items.at(-1)!)
  const inside = new Set<unknown>(items)
  /** The level of the highest heading between the items; a heading above them must be higher. */
  let highest = 7
  for (let number = first + 1; number < last; number++) {
    const element = page.elements[number]!
    const level = levelOf(element)
    if (level < highest && !isWithinAny(element, inside)) highest = level
  }
  for (let number = first - 1; number >= 0; number--) {
    const element = page.elements[number]!
    const level = levelOf(element)
    if (level >= highest) continue
    const found = pluralIn(visibleLength(element) > 40 ? '' : textOf(element))
    if (found || level === 1) return found
    highest = level
  }
  return null
}

const levelOf = ({ name }: Element): number =>
  name === 'caption' ? 6 : /^h[1-6]$/.test(name) ? Number(name[1]) : 9

/** The text in lower case, if it is one to three words of which the last is an English plural. */
function pluralIn(text: string): string | null {
  const words = foldSpace(text).split(' ')
  const last = words.at(-1)!
  if (words.length > 3 || !/^[a-z]{2,}[^sui]s$/i.test(last)) return null
  if (!words.every((word) => /^[\p{L}\p{N}.+#-]+$/u.test(word))) return null
  return words.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase())).join(' ')
}

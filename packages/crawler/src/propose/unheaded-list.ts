import { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import { isBeside } from './beside.ts'
import { isInClosedPanel } from './closed-panel.ts'
import type { ListPlace } from './list-headings.ts'
import { listSelector } from './list-selector.ts'
import { inLines } from './loose-list.ts'
import type { Page } from './page.ts'
import { isInGuide, isPlausibleList, isQuantified } from './plausible-list.ts'
import { firstOfTwins } from './twin-lists.ts'
import { visibleLength } from './visible-length.ts'

/**
 * An amount in spoons or cups, as only cooking recipes measure: weights and volumes also stand in lists of nutrients
 * and goods.
 */
const spoons = new RegExp(
  String.raw`^[^\p{L}]*[\p{Nd}¼-¾⅐-⅞][^\p{L}]*(?:(?:cups?|tsps?|tbsp?s?|teaspoons?|tablespoons?|el|esslöffel|teelöffel
  |c(?:uill[èe]res?|\.)? ?[àa] ?\.?(?:soupe|caf[ée]|thé|s|c)|cucharad(?:it)?as?|cdas?|cditas?|tazas?|cucchiai(?:ni|no|o)?
  |colher(?:es)?|x[íi]caras?|eetlepels?|theelepels?|msk|tsk|krm|ss|ts|spsk|łyż(?:ka|ki|ek|eczk[ai]|eczek)|szklank[ai]
  |lžíc[ei]|lžičk[ay]|evőkanál|teáskanál|rkl|yemek kaşığı|tatlı kaşığı|çay kaşığı|su bardağı
  |ст\. ?л|ч\. ?л|столов\p{L}+|чайн\p{L}+|стакан\p{L}*)(?![\p{L}\p{N}])|大さじ|小さじ|カップ|큰술|작은술|大匙|小匙|湯匙|茶匙)`.replaceAll(
    /\n */g,
    '',
  ),
  'iu',
)
/** Where the amount follows its name, and the unit comes first: "砂糖 大さじ1". */
const trailing = /(大さじ|小さじ|カップ|큰술|작은술)/u

const counts = { least: 3, most: 60, spoons: 2 }

/**
 * The ingredients of a dish whose list has no heading of its own, as below "Recipe: Soup" or the name of the dish; null
 * if no list measures in spoons or cups. Further lists beside it that say how much belong to it: those of the sauce.
 */
export function unheadedList(page: Page): ListPlace | null {
  const entries = page.elements.filter(
    (element) => element.name === 'li' && element.parent instanceof Element && visibleLength(element) > 0,
  )
  const lists = [...Map.groupBy(entries, ({ parent }) => parent).values()]
  const measured = lists.filter((list) => isMeasured(list) && !isInGuide(list[0]!) && !isBeside(list[0]!))
  const first = measured.find(([entry]) => !isInClosedPanel(entry!)) ?? measured[0]
  if (!first) return unheadedLines(page)
  const beside = lists.filter((list) => list === first || (areSiblings(list, first) && isListed(list)))
  const select = listSelector({ items: [page.scope], wanted: [firstOfTwins(beside.flat())] })
  return select ? { select } : null
}

/** The same in the lines of one text. */
function unheadedLines(page: Page): ListPlace | null {
  const text = page.elements.find(
    (element) =>
      /^(p|div)$/.test(element.name) &&
      element.children.some((child) => child instanceof Element && child.name === 'br') &&
      visibleLength(element) <= 3000 &&
      areMeasured(textOf(element).split('\n')) &&
      !isInGuide(element) &&
      !isBeside(element),
  )
  return text ? inLines(page, text, null) : null
}

function isMeasured(entries: readonly Element[]): boolean {
  if (entries.length < counts.least || entries.length > counts.most) return false
  return areMeasured(entries.map(textOf)) && isListed(entries)
}

function areMeasured(texts: readonly string[]): boolean {
  const measured = texts.filter(isInSpoons).length
  return measured >= Math.max(counts.spoons, 0.25 * texts.length)
}

/** Characters of an entry. In a longer text, the pattern would try every digit as the last of the amount. */
const longestEntry = 200

const isInSpoons = (text: string): boolean => spoons.test(text.slice(0, longestEntry)) || trailing.test(text)

const isListed = (entries: readonly Element[]): boolean =>
  entries.filter((entry) => isQuantified(textOf(entry))).length >= 0.6 * entries.length &&
  entries.every((entry) => textOf(entry).length <= longestEntry) &&
  isPlausibleList(entries, 'ingredients')

function areSiblings([one]: readonly Element[], [other]: readonly Element[]): boolean {
  const [list, beside] = [one?.parent, other?.parent]
  if (!(list instanceof Element) || !(beside instanceof Element)) return false
  return list.parent === beside.parent && list.name === beside.name
}

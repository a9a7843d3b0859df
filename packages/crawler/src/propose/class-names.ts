import type { Element } from '../html/nodes.ts'
import { PageCache } from './page-cache.ts'

/**
 * Class names for layout and look in utility frameworks (Tailwind, Bootstrap, Tachyons): they say nothing about
 * content.
 */
const utility = new RegExp(
  `^-?(?:${[
    '[mp][trblxyse]?-(?:\\d|auto|px|\\[).*',
    '(?:min-|max-)?[wh]-.+',
    '(?:text|font|leading|tracking|align|whitespace|break|decoration|underline|list)-(?:xs|sm|base|md|lg|\\d*xl|left|center|right|start|end|justify|nowrap|wrap|normal|bold|semibold|medium|light|thin|black|white|none|tight|wide|muted|primary|secondary|success|danger|truncate|ellipsis|words|disc|inside|[a-z]+-\\d{2,3}|\\d.*|\\[.*)',
    '(?:bg|border|rounded|shadow|opacity|ring|outline|divide|space|gap|inset|top|left|right|bottom|z|order|translate|scale|rotate|transition|duration|ease|delay|animate|cursor|pointer|select|overflow|object|aspect|fill|stroke|from|via|to|float|clear|backdrop|blur|origin|line-clamp|basis|grow|shrink|columns|sr)-.+',
    '(?:flex|grid|items|justify|content|self|place|col|row|offset|g[xy]?|d|inline|table)-.+',
    'flex|grid|block|inline|inline-block|inline-flex|hidden|visible|invisible|relative|absolute|fixed|sticky|static|container|container-fluid|row|col|truncate|uppercase|lowercase|capitalize|italic|underline|antialiased|clearfix|group|peer|rounded|border|shadow|transition|grow|shrink|isolate|contents|wrapper|clear|cf|left|right|center',
  ].join('|')})$`,
)
const state =
  /^(active|current|selected|first|last|odd|even|open|opened|closed|hover|focus|disabled|enabled|loaded|loading|lazy|lazyload(ed|ing)?|entered|visible|show|hide|in|fade|is-.+|has-.+|js|no-js|js-.+|ng-.+|v-.+|wow|animated|new|alt|swiper-slide-.+|slick-(slide|active|current|cloned)|aos-.+|\d+)$/
const generated =
  /^(css|sc|jsx|jss|emotion|svelte|astro|chakra|makeStyles|e)-[\w-]*\d|^_[A-Za-z0-9]{4,}|^[a-z]{1,3}[A-Z][A-Za-z]{2,4}$|^sc-[a-zA-Z]/
/** `Card_title__3xY2z`, `card-module--title--a1b2c`: the part before the hash is meaningful. */
const module = /^([A-Za-z][\w-]*?(?:__|--|_))[A-Za-z0-9+-]{5,8}$/

/** Whether a class describes the element's meaning, rather than its look or a build tool's name. */
export function isStableClass(name: string): boolean {
  if (name.length < 2 || name.length > 60 || /[:[\]/!@%]/.test(name)) return false
  if (utility.test(name) || state.test(name) || generated.test(name) || modulePrefix(name)) return false
  // post-1234, item_77812: the number of a single item.
  return !/\d{3,}/.test(name) && !looksRandom(name)
}

/** The meaningful prefix of a class made by CSS modules, with its separator. */
export function modulePrefix(name: string): string | null {
  const match = module.exec(name)
  if (!match) return null
  const hash = name.slice(match[1]!.length)
  const isHash = looksRandom(hash) || (/\d/.test(hash) && /[A-Z]/.test(hash))
  return isHash && match[1]!.length > 4 ? match[1]! : null
}

/** Mixed letters and digits, or capitals in odd places: not written by hand. */
function looksRandom(text: string): boolean {
  return text.split(/[-_]+/).some((part) => {
    if (part.length < 5) return false
    const changes = part.match(/[a-zA-Z]\d|\d[a-zA-Z]/g)?.length ?? 0
    const capitals = part.match(/[a-z][A-Z]/g)?.length ?? 0
    const vowels = part.match(/[aeiouyAEIOUY]/g)?.length ?? 0
    return changes >= 2 || (capitals >= 2 && part.length <= 8) || (vowels === 0 && part.length >= 6)
  })
}

/** What a thing is filed under, as WordPress writes it into classes: `category-news`, `product_tag-new`. */
const filedUnder = /^(category|tag|author|product_(cat|tag|brand)|pa|[a-z]+_(category|tag|cat))-./

/** Whether a class may name all items of a list, rather than those of one category. */
export const isOfKind = (name: string): boolean => !filedUnder.test(name)

/** All classes of an element. */
export const classesOf = (element: Element): string[] =>
  (element.attribs['class'] ?? '').split(/\s+/).filter(Boolean)

const stable = new PageCache<Element, readonly string[]>()

/** The classes that describe an element's meaning. */
export const stableClasses = (element: Element): readonly string[] => stable.of(element, readStable)

const readStable = (element: Element): string[] => [...new Set(classesOf(element).filter(isStableClass))]

/** An identifier as CSS serializes it (CSSOM, "serialize an identifier"). */
export function escapeCss(name: string): string {
  if (/^[a-z][\w-]*$/i.test(name)) return name
  return name
    .replace(/[^\w\u0080-\uffff-]/g, '\\$&')
    .replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `)
}

/** An attribute's value in double quotes. */
export const quoteCss = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

/** The names that its classes give an element, without the hashes of CSS modules. */
export const roleNames = (element: Element): string[] => withPrefixes(element, stableClasses(element))

/** The same without keeping anything, for elements outside of proposals, whose page nobody would release. */
export const roleNamesOnce = (element: Element): string[] => withPrefixes(element, readStable(element))

function withPrefixes(element: Element, classes: readonly string[]): string[] {
  const names = [...classes]
  for (const name of classesOf(element)) {
    const prefix = modulePrefix(name)?.replace(/[_-]+$/, '')
    if (prefix) names.push(prefix)
  }
  return names
}

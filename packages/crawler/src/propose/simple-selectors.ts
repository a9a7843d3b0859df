import type { Element } from '../html/nodes.ts'
import { classesOf, escapeCss, modulePrefix, quoteCss, stableClasses } from './class-names.ts'
import { PageCache } from './page-cache.ts'

/** Attributes that sites usually keep when they change their design. */
const telling = [
  'itemprop',
  'data-testid',
  'data-test',
  'data-qa',
  'data-cy',
  'data-hook',
  'data-role',
  'property',
  'rel',
  'role',
  'itemtype',
]
const tellingTags = new Set(
  'h1 h2 h3 h4 h5 h6 time img address blockquote figcaption article main caption th dt dd del ins'.split(' '),
)

/**
 * Selectors for one element without context, best first: name (classes), meaning (itemprop, test ids), meaningful
 * tag, plain tag. No ids: they identify one element, not its kind.
 */
export const simpleSelectors = (element: Element): readonly string[] => simple.of(element, readSelectors)

const simple = new PageCache<Element, readonly string[]>()

function readSelectors(element: Element): string[] {
  const { name, attribs } = element
  const found: string[] = []
  const classes = stableClasses(element)
  for (const one of classes) found.push(`.${escapeCss(one)}`)
  for (const one of classes) found.push(`${name}.${escapeCss(one)}`)
  for (const one of classesOf(element)) {
    const prefix = modulePrefix(one)
    if (prefix) found.push(`[class*=${quoteCss(prefix)}]`)
  }
  for (const attribute of telling) {
    const value = attribs[attribute]
    if (value && value.length <= 40 && !/\d{2,}/.test(value)) found.push(`[${attribute}=${quoteCss(value)}]`)
  }
  if (tellingTags.has(name)) found.push(name)
  for (let i = 0; i < classes.length; i++)
    for (let j = i + 1; j < Math.min(classes.length, 5); j++)
      found.push(`.${escapeCss(classes[i]!)}.${escapeCss(classes[j]!)}`)
  if (name === 'a' && attribs['href']) found.push('a[href]')
  found.push(tagSelector(name))
  return [...new Set(found)]
}

export const tagSelector = (name: string): string => escapeCss(name)

/** The position of an element among siblings with its tag, as a selector; the last resort. */
export function nthOfType(element: Element): string {
  let nth = 1
  for (let node = element.prev; node; node = node.prev)
    if ('name' in node && node.name === element.name) nth++
  return `${tagSelector(element.name)}:nth-of-type(${nth})`
}

import { Element } from '../html/nodes.ts'
import { PageCache } from './page-cache.ts'

const silent = new Set(['script', 'style', 'template', 'noscript', 'head'])
const lengths = new PageCache<Element, number>()

/** Characters of visible text, without white space. */
export const visibleLength = (element: Element): number => lengths.of(element, measure)

function measure(element: Element): number {
  let length = 0
  if (!silent.has(element.name))
    for (const child of element.children) {
      if (child instanceof Element) length += visibleLength(child)
      else if ('data' in child) length += child.data.replace(/\s+/g, '').length
    }
  return length
}

import { Element, type ParentNode } from '../html/nodes.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { roleNamesOnce } from '../propose/class-names.ts'

/** Elements of a page, each with its classes and its parent: "ul.results>li.result". Texts and numbers of elements don't matter. */
export type Layout = ReadonlySet<string>

/** Not shown, or drawings whose parts say nothing. */
const ignored = new Set(['head', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'link', 'meta'])
/** Larger pages are described by their first elements. */
const mostElements = 50_000
const mostClasses = 8
/** Characters. All children of an element repeat its name, so a tag or class without end would fill the memory. */
const longestStep = 600

/** What a page is built of; empty for JSON. Never throws. */
export function layoutOf(html: string): Layout {
  const paths = new Set<string>()
  if (/^\s*[[{]/.test(html)) return paths
  const waiting: { node: ParentNode; step: string }[] = [{ node: parseHtml(html).root, step: '' }]
  let elements = 0
  for (let next = waiting.pop(); next && elements < mostElements; next = waiting.pop())
    for (const child of next.node.children) {
      if (!(child instanceof Element) || ignored.has(child.name)) continue
      elements += 1
      const step = stepOf(child)
      paths.add(`${next.step}>${step}`)
      waiting.push({ node: child, step })
    }
  return paths
}

const stepOf = (element: Element): string =>
  [element.name, ...roleNamesOnce(element).sort().slice(0, mostClasses)].join('.').slice(0, longestStep)

import { type Document, Element, type ParentNode } from '../html/nodes.ts'
import { foldSpace, textOf } from './text.ts'

/** Characters. Shorter lines may be equal by chance. */
const shortest = 8

/** The titles of a page, folded. */
export interface PageTitles {
  /** Those of its headings, its window and for sharing it, and what these begin with. */
  whole: ReadonlySet<string>
  /** The other parts of these: "Open flow" of "The Site: Open flow". */
  parts: ReadonlySet<string>
}

/** The titles of the page around an element. */
export function titlesOf(body: Document | Element): PageTitles {
  const titles = new Set<string>()
  const parts = new Set<string>()
  visit(rootOf(body), (element) => {
    const { name, attribs } = element
    if (name === 'h1') add(titles, textOf(element))
    if (name === 'meta' && /^(og|twitter):title$/.test(attribs['property'] ?? attribs['name'] ?? ''))
      addParts(titles, parts, attribs['content'] ?? '')
    if (name === 'title') addParts(titles, parts, textOf(element))
  })
  return { whole: titles, parts }
}

/** Whether a line, its white space folded, repeats one of the titles; a part of one only at the beginning of a text. */
export function isTitle(line: string, { whole, parts }: PageTitles, isFirst: boolean): boolean {
  if (line.length < shortest || line.length > 300) return false
  const title = line.toLowerCase()
  return whole.has(title) || (isFirst && parts.has(title))
}

/** Separators of a title that are looked at. */
const mostCuts = 6

/** "The Site - Soup | recipes": all of it, what stands before a separator, and all else between two of them. */
function addParts(titles: Set<string>, parts: Set<string>, title: string): void {
  add(titles, title)
  const cuts = [...title.matchAll(/\s[|–—·»:-]+\s|[|_]|:\s/g)]
  for (const { index, 0: sign } of cuts) if (!sign.startsWith(':')) add(titles, title.slice(0, index))
  const ends = [...cuts.slice(0, mostCuts).map(({ index }) => index), title.length]
  for (const [at, { index, 0: sign }] of cuts.slice(0, mostCuts).entries())
    for (const end of ends.slice(at + 1)) add(parts, title.slice(index + sign.length, end))
}

const add = (titles: Set<string>, title: string): void => {
  if (title.length <= 500) titles.add(folded(title))
}

const folded = (text: string): string => foldSpace(text).toLowerCase()

function rootOf(node: Document | Element): ParentNode {
  let root: ParentNode = node
  while (root.parent) root = root.parent
  return root
}

function visit(parent: ParentNode, see: (element: Element) => void): void {
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    see(child)
    if (child.children.length > 0) visit(child, see)
  }
}

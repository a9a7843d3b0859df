import { type Document, Element, type ParentNode } from '../html/nodes.ts'
import { foldSpace, textOf } from './text.ts'

/** Characters. Shorter lines may be equal by chance. */
const shortest = 8

/** The titles of the page around an element, folded: of its headings, its window and for sharing it. */
export function titlesOf(body: Document | Element): ReadonlySet<string> {
  const titles = new Set<string>()
  visit(rootOf(body), (element) => {
    const { name, attribs } = element
    if (name === 'h1') add(titles, textOf(element))
    if (name === 'meta' && /^(og|twitter):title$/.test(attribs['property'] ?? attribs['name'] ?? ''))
      addParts(titles, attribs['content'] ?? '')
    if (name === 'title') addParts(titles, textOf(element))
  })
  return titles
}

/** Whether a line, its white space folded, repeats one of the titles. */
export const isTitle = (line: string, titles: ReadonlySet<string>): boolean =>
  line.length >= shortest && line.length <= 300 && titles.has(line.toLowerCase())

/** "Soup - recipes | The Site": all of it, and what stands before a separator. */
function addParts(titles: Set<string>, title: string): void {
  add(titles, title)
  for (const { index } of title.matchAll(/\s[|–—·»:-]+\s|[|_]/g)) add(titles, title.slice(0, index))
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

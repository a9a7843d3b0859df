import { type Document, Element } from '../html/nodes.ts'
import { foldSpace } from './text.ts'

/**
 * Elements with a property of the first microdata or RDFa item of a type: "Recipe", "offers.price". Properties of
 * nested items, such as the author's name, don't belong to it (HTML, 5.2.5); a path reaches them.
 */
export function itemProperties(root: Document, type: string, path: string): Element[] {
  const item = findItem(root, type)
  if (!item) return []
  return path
    .split('.')
    .reduce<Element[]>((items, name) => items.flatMap((one) => ownProperties(one, name)), [item])
}

function findItem(parent: Document | Element, type: string): Element | null {
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    const found = isItemOfType(child, type) ? child : findItem(child, type)
    if (found) return found
  }
  return null
}

/** Whether an element is a microdata or RDFa item of a type of schema.org: "Product". */
export const isItemOfType = ({ attribs }: Element, type: string): boolean =>
  `${attribs['itemtype'] ?? ''} ${attribs['typeof'] ?? ''}`
    .split(/\s+/)
    .some((one) => one === type || one.endsWith(`/${type}`) || one.endsWith(`:${type}`))

function ownProperties(item: Element, name: string): Element[] {
  const found: Element[] = []
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (!(child instanceof Element)) continue
      const { itemprop = '', property = '' } = child.attribs
      const names = `${itemprop} ${property}`.split(/\s+/)
      if (names.some((one) => one === name || one.endsWith(`:${name}`))) found.push(child)
      if (child.attribs['itemscope'] === undefined && child.attribs['typeof'] === undefined) visit(child)
    }
  }
  visit(item)
  return found
}

/** The value of a property apart from its text (HTML, 5.2.4): content, else the URL or machine-readable form. */
export function storedProperty({ attribs }: Element): string | null {
  const stored =
    attribs['content'] ?? attribs['datetime'] ?? attribs['href'] ?? attribs['src'] ?? attribs['value']
  return stored === undefined ? null : foldSpace(stored)
}

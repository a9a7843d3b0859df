import { type Document, Element } from '../html/nodes.ts'
import { itemProperties, storedProperty } from './item-property.ts'
import type { PageContext } from './page-context.ts'
import { textOf } from './text.ts'

/** A property of the first item of a type on the page: "Recipe/name". */
export function propertiesOfItem({ tree }: PageContext, name: string): string[] {
  const [type = '', path = ''] = name.split('/')
  return itemProperties(tree.root, type, path)
    .map((element) => storedProperty(element) ?? textOf(element))
    .filter((text) => text !== '')
}

/** Contents of meta elements with a name or property, since sites mix them up. */
export function metaContents({ tree }: PageContext, name: string): string[] {
  const found: string[] = []
  const visit = (node: Document | Element): void => {
    for (const child of node.children) {
      if (!(child instanceof Element)) continue
      const { attribs } = child
      const is = [attribs['property'], attribs['name']].some(
        (one) => one?.toLowerCase() === name.toLowerCase(),
      )
      if (child.name === 'meta' && is && attribs['content']) found.push(attribs['content'].trim())
      visit(child)
    }
  }
  visit(tree.root)
  return found
}

/** One segment of the URL's path: 0 is the first, -1 the last. */
export function segmentOfUrl({ url }: PageContext, at: string): string[] {
  const segments = URL.parse(url)?.pathname.split('/').filter(Boolean) ?? []
  const segment = segments.at(Number(at))
  return segment === undefined ? [] : [decoded(segment)]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

import { type Document, Element } from 'domhandler'
import type { FieldType } from '@windrow/contract/recipe'
import { itemProperties, storedProperty } from './item-property.ts'
import type { PageContext } from './page-context.ts'
import { structuredText, structuredValues } from './structured-data.ts'
import { textOf } from './text.ts'

/** Texts that the page as a whole has, whatever the item. */
export type PageTake = (context: PageContext) => string[]

/** What takes a text of the page: its JSON-LD, a meta element, a header of the answer, a part of the address; else null. */
export function compilePageTake(take: string, type: FieldType, keepsLines = false): PageTake | null {
  const [kind, name] = splitOnce(take)
  switch (kind) {
    case 'ld':
      return (context) =>
        structuredValues(context.structured, name).flatMap(
          (value) => structuredText(value, type, keepsLines) ?? [],
        )
    case 'og':
      return (context) => metaContents(context.tree.root, take)
    case 'meta':
      return (context) => metaContents(context.tree.root, name)
    case 'prop': {
      const [itemType, path] = splitOnce(name, '/')
      return path === '' ? null : (context) => propertiesOfItem(context, itemType, path)
    }
    case 'header':
      return ({ headers }) => [headers[name.toLowerCase()] ?? []].flat()
    case 'url':
      return name === '' ? null : (context) => partOfAddress(context.url, name)
    default:
      return null
  }
}

const propertiesOfItem = ({ tree }: PageContext, type: string, path: string): string[] =>
  itemProperties(tree.root, type, path)
    .map((element) => storedProperty(element) ?? textOf(element))
    .filter((text) => text !== '')

function splitOnce(take: string, sign = ':'): [string, string] {
  const at = take.indexOf(sign)
  return at < 0 ? [take, ''] : [take.slice(0, at), take.slice(at + 1)]
}

/** Property or name, as sites mix them up. */
function metaContents(root: Document, name: string): string[] {
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
  visit(root)
  return found
}

/** "host", "path", "path.0" (the first segment), "path.-1" (the last), "query.page". */
function partOfAddress(address: string, part: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  if (part === 'host') return [url.host]
  if (part === 'path') return [url.pathname]
  const [, name = ''] = /^query\.(.+)$/s.exec(part) ?? []
  if (name) return url.searchParams.getAll(name)
  const segments = url.pathname.split('/').filter(Boolean)
  const segment = segments.at(Number(part.slice('path.'.length)))
  return segment === undefined ? [] : [decoded(segment)]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

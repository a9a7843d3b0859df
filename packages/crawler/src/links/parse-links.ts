import { Parser } from 'htmlparser2'
import { foldSpace, rawTextOf } from '../extract/text.ts'
import { type AnyNode, Document, Element, type ParentNode, Text } from '../html/nodes.ts'

/** A URL in a sitemap or feed. */
export interface ListedLink {
  url: string
  /** When it changed, as written; null if not given. */
  changed: string | null
}

export interface ListedLinks {
  /** Other sitemaps. */
  sitemaps: ListedLink[]
  pages: ListedLink[]
}

/** Parses a sitemap, a sitemap index, or a plain list of URLs (sitemaps.org). Throws if the XML nests too deeply. */
export function parseSitemap(text: string): ListedLinks {
  if (!text.includes('<')) return { sitemaps: [], pages: plainList(text) }
  const root = parseXml(text)
  const prefix = prefixOf(root, /^(?:.*:)?(?:urlset|sitemapindex)$/)
  const entries = (name: string): ListedLink[] =>
    elements(root, prefix + name).flatMap((entry) => {
      const url = textIn(entry, `${prefix}loc`)
      return url ? [{ url, changed: textIn(entry, `${prefix}lastmod`) }] : []
    })
  return { sitemaps: entries('sitemap'), pages: entries('url') }
}

/** Parses the entries of an RSS or Atom feed. Throws if the XML nests too deeply. */
export function parseFeed(text: string): ListedLink[] {
  const root = parseXml(text)
  const prefix = prefixOf(root, /:feed$/)
  return [...elements(root, 'item'), ...elements(root, `${prefix}entry`)].flatMap((entry) => {
    const url = linkOf(entry, prefix)
    const changed = [`${prefix}updated`, 'pubdate', `${prefix}published`, 'dc:date'].map((name) =>
      textIn(entry, name),
    )
    return url ? [{ url, changed: changed.find(Boolean) ?? null }] : []
  })
}

/** The sitemaps in a robots.txt. */
export const sitemapsOf = (robots: string): string[] =>
  [...robots.replace(/^\uFEFF/, '').matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].map((match) => match[1]!)

/**
 * The prefix of the list's own names with its colon, "sm:" or "" (Namespaces in XML 1.0): names of extensions, such as
 * "image:loc", have another.
 */
function prefixOf(root: Document, list: RegExp): string {
  const element = root.children.find((node): node is Element => node instanceof Element)
  return element && list.test(element.name) ? element.name.slice(0, element.name.indexOf(':') + 1) : ''
}

function linkOf(entry: Element, prefix: string): string | null {
  const links = elements(entry, `${prefix}link`)
  const main =
    links.find(({ attribs }) => attribs['href'] && (attribs['rel'] ?? 'alternate') === 'alternate') ??
    links[0]
  if (main) return main.attribs['href'] ?? foldSpace(rawTextOf(main))
  const guid = elements(entry, 'guid')[0]
  return guid && guid.attribs['ispermalink'] !== 'false' ? foldSpace(rawTextOf(guid)) : null
}

/** Real lists of links nest less deeply, and the parser's time grows with every level. */
const deepest = 1000

function parseXml(text: string): Document {
  const root = new Document([])
  const open: ParentNode[] = [root]
  const handler = {
    onopentag(name: string, attribs: Record<string, string>): void {
      if (open.length > deepest) throw new Error(`it nests deeper than ${deepest} levels`)
      const element = new Element(name, attribs)
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    onclosetag(): void {
      open.pop()
    },
    ontext(data: string): void {
      open.at(-1)!.children.push(new Text(data))
    },
  }
  new Parser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).end(text)
  return root
}

function elements(parent: Document | Element, name: string): Element[] {
  const found: Element[] = []
  const visit = (node: AnyNode): void => {
    if (!(node instanceof Element)) return
    if (node.name === name) found.push(node)
    else node.children.forEach(visit)
  }
  parent.children.forEach(visit)
  return found
}

function textIn(entry: Element, name: string): string | null {
  const found = elements(entry, name)[0]
  return found ? foldSpace(rawTextOf(found)) : null
}

const plainList = (text: string): ListedLink[] =>
  text
    .split(/\s+/)
    .filter((line) => /^https?:\/\//.test(line))
    .map((url) => ({ url, changed: null }))

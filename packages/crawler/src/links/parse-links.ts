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
  const reader = new SitemapReader()
  new Parser(reader, xml).end(text)
  return { sitemaps: reader.sitemaps, pages: reader.pages }
}

/** Parses the entries of an RSS or Atom feed. Throws if the XML nests too deeply. */
export function parseFeed(text: string): ListedLink[] {
  const root = parseXml(text)
  const first = root.children.find((node): node is Element => node instanceof Element)
  const prefix = first ? prefixOf(first.name, /:feed$/) : ''
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
const prefixOf = (name: string, list: RegExp): string =>
  list.test(name) ? name.slice(0, name.indexOf(':') + 1) : ''

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

const xml = { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }
const tooDeep = () => new Error(`it nests deeper than ${deepest} levels`)

/** Takes the entries of a sitemap as they come: a tree of fifty thousand takes longer to build than to read. */
class SitemapReader {
  readonly sitemaps: ListedLink[] = []
  readonly pages: ListedLink[] = []
  private prefix: string | null = null
  private depth = 0
  private entry: { name: string; depth: number; loc: string | null; lastmod: string | null } | null = null
  /** The part of the entry whose text is being read. */
  private part: { name: 'loc' | 'lastmod'; depth: number; text: string } | null = null

  onopentag(name: string): void {
    if (this.depth++ > deepest) throw tooDeep()
    this.prefix ??= prefixOf(name, /^(?:.*:)?(?:urlset|sitemapindex)$/)
    if (!name.startsWith(this.prefix)) return
    const own = name.slice(this.prefix.length)
    const { entry, depth } = this
    if (!entry) {
      if (own === 'url' || own === 'sitemap') this.entry = { name: own, depth, loc: null, lastmod: null }
    } else if (!this.part && (own === 'loc' || own === 'lastmod') && entry[own] === null)
      this.part = { name: own, depth, text: '' }
  }

  ontext(data: string): void {
    if (this.part) this.part.text += data
  }

  onclosetag(): void {
    const { entry, part } = this
    if (part?.depth === this.depth) {
      entry![part.name] = foldSpace(part.text)
      this.part = null
    } else if (entry?.depth === this.depth) {
      const found = entry.name === 'url' ? this.pages : this.sitemaps
      if (entry.loc) found.push({ url: entry.loc, changed: entry.lastmod })
      this.entry = null
    }
    this.depth--
  }
}

function parseXml(text: string): Document {
  const root = new Document([])
  const open: ParentNode[] = [root]
  const handler = {
    onopentag(name: string, attribs: Record<string, string>): void {
      if (open.length > deepest) throw tooDeep()
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
  new Parser(handler, xml).end(text)
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

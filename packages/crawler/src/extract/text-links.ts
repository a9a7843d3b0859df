import { type Document, Element, type ParentNode } from '../html/nodes.ts'

/** Characters of a link that names a source; names of networks to share a page on are shorter. */
const longLink = 15

/** Tells links to other sites from those within a page's own, without knowing the page's URL. */
export class TextLinks {
  private readonly own: string
  private readonly known = new Map<Element, boolean>()

  /** The page's own host is the one that most links name; relative links have none. */
  constructor(page: Document | Element) {
    const counts = new Map<string, number>()
    visitLinks(page, (href) => {
      const host = hostOf(href)
      counts.set(host, (counts.get(host) ?? 0) + 1)
    })
    this.own = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0]
  }

  /** Whether an element's links, of this many characters together, are sources: most lead to other sites. */
  areSources(element: Element, length: number): boolean {
    const known = this.known.get(element)
    if (known !== undefined) return known
    let all = 0
    let foreign = 0
    visitLinks(element, (href) => {
      all++
      const host = hostOf(href)
      if (host !== '' && host !== this.own) foreign++
    })
    const are = foreign > all / 2 && length >= longLink * all
    this.known.set(element, are)
    return are
  }
}

function visitLinks(parent: ParentNode, visit: (href: string) => void): void {
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    const { href } = child.attribs
    if (child.name === 'a' && href !== undefined) visit(href)
    else visitLinks(child, visit)
  }
}

/** The host of an absolute URL without "www."; "" for a relative one. */
const hostOf = (href: string): string =>
  /^\s*(?:https?:)?\/\/(?:www\.)?([^/?#:]*)/i.exec(href)?.[1]?.toLowerCase() ?? ''

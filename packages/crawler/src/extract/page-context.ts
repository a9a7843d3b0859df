import type { Value } from './value.ts'
import { countryOf } from './country-of-page.ts'
import type { PageTree } from './parse-html.ts'
import { readJson } from './read-json.ts'
import { readStructuredData, type StructuredNode } from './structured-data.ts'
import { countGrowthAnew } from './text-growth.ts'

const keptTexts = 16

/** The context in which the values of a page are read. */
export class PageContext {
  /** The URL of the page, after redirects. */
  readonly url: string
  readonly lang: string
  readonly tree: PageTree
  /** Undefined for a page without a URL: then only absolute links are usable. */
  private readonly base: string | undefined
  /** Headers of the answer, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  private nodes: readonly StructuredNode[] | null = null
  private texts: Map<string, Value | undefined> | null = null

  constructor(
    url: string,
    tree: PageTree,
    headers: Readonly<Record<string, string | string[] | undefined>> = {},
  ) {
    countGrowthAnew()
    this.url = url
    this.headers = headers
    this.tree = tree
    this.lang = tree.lang
    const page = URL.parse(url)?.href
    this.base = (tree.baseHref && URL.parse(tree.baseHref.trim(), page)?.href) || page
  }

  /** The country of the page, ISO 3166, or null. */
  get country(): string | null {
    return countryOf(this.url, this.lang)
  }

  /** The absolute URL, or null if invalid (and for scripts and inline data). */
  absolute(address: string): string | null {
    const url = URL.parse(address.trim(), this.base)
    return url && url.protocol !== 'javascript:' && url.protocol !== 'data:' ? url.href : null
  }

  /** The page's JSON-LD, read on first use. */
  get structured(): readonly StructuredNode[] {
    this.nodes ??= readStructuredData(this.tree.root)
    return this.nodes
  }

  /** A text parsed as JSON, `undefined` if it isn't JSON. Cached, since several fields often use the same text. */
  json(text: string): Value | undefined {
    const texts = (this.texts ??= new Map<string, Value | undefined>())
    if (texts.has(text)) return texts.get(text)
    if (texts.size === keptTexts) texts.clear()
    const value = readJson(text)
    texts.set(text, value)
    return value
  }

  /** The absolute http(s) URL without its fragment, or null. */
  link(address: string): string | null {
    const url = URL.parse(address.trim(), this.base)
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
    if (url.hash || url.href.endsWith('#')) url.hash = ''
    return url.href
  }
}

import type { Recipe, Start } from '@windrow/contract/recipe'
import type { CompiledRecipe } from '../extract/compile-recipe.ts'
import type { ExtractedLink } from '../extract/extract-page.ts'
import { compileFilter } from '../extract/page-match.ts'
import { parseDate } from '../extract/parse-date.ts'
import type { Send } from '../records/request.ts'
import { expandAddress } from './address-template.ts'
import { type ListedLink, parseFeed, parseSitemap, sitemapsOf } from './parse-links.ts'

/** A start that is a sitemap or feed: it is read like a page, but gives only URLs. */
export interface LinkSource {
  kind: 'sitemap' | 'feed'
  type: string | null
  accepts: ((address: string) => boolean) | null
  since: string | null
}

/** A URL to start with. */
export interface StartAddress {
  url: string
  type: string
  send: Send | null
}

/** The name in the frontier of the sitemap or feed at an index of the starts; not a valid name for page types. */
const sourceType = (index: number): string => `:links:${index}`

/** All start URLs of a recipe, with templates expanded. */
export function* startAddresses(recipe: Recipe): Generator<StartAddress> {
  const [firstType = ''] = Object.keys(recipe.types)
  for (const [index, start] of recipe.start.entries()) {
    if (typeof start === 'object' && start.url === undefined)
      yield { url: addressOf(start), type: sourceType(index), send: null }
    else {
      const page = typeof start === 'string' ? { url: start } : start
      const { type = firstType } = page
      const send = sendOf(page)
      for (const address of expandAddress(page.url))
        yield { url: new URL(address).href.replace(/#.*$/, ''), type, send }
    }
  }
}

type StartPage = Extract<Exclude<Start, string>, { url: string }>

/** The request of a start page; null for a plain GET. */
export function sendOf({ method, headers, body }: StartPage): Send | null {
  if (method === undefined && headers === undefined && body === undefined) return null
  if (body === undefined) return { method: method ?? 'GET', ...(headers && { headers }) }
  const isText = typeof body === 'string'
  const kind: Record<string, string> = isText ? {} : { 'content-type': 'application/json' }
  return {
    method: method ?? 'POST',
    headers: { ...kind, ...headers },
    body: isText ? body : JSON.stringify(body),
  }
}

type Listed = Extract<Exclude<Start, string>, { url?: never }>

/** The root URL of a site means the sitemaps in its robots.txt. */
function addressOf(start: Listed): string {
  const url = new URL('sitemap' in start ? start.sitemap : start.feed)
  return 'sitemap' in start && url.pathname === '/' ? new URL('/robots.txt', url).href : url.href
}

/** The sitemaps and feeds of a recipe, by their names in the frontier. Throws `PatternError`. */
export function compileSources(recipe: Recipe, compiled: CompiledRecipe): Map<string, LinkSource> {
  const [firstType = null] = compiled.keys()
  const hasMatch = [...compiled.values()].some((type) => type.match)
  const sources = new Map<string, LinkSource>()
  recipe.start.forEach((start, index) => {
    if (typeof start === 'string' || start.url !== undefined) return
    sources.set(sourceType(index), {
      kind: 'sitemap' in start ? 'sitemap' : 'feed',
      type: start.type ?? (hasMatch ? null : firstType),
      accepts: compileFilter(start.match, start.exclude),
      since: start.since ?? null,
    })
  })
  return sources
}

/** The links of a sitemap, feed or robots.txt. Pure. */
export function linksOf(source: LinkSource, name: string, text: string, url: string): ExtractedLink[] {
  const isRobots = url.endsWith('/robots.txt')
  const { sitemaps, pages } = isRobots ? fromRobots(text, url) : read(source, text)
  const isNew = ({ changed }: ListedLink) => {
    const day = changed && source.since ? parseDate(changed, 'en') : null
    return day === null || day >= source.since!
  }
  const toLink =
    (type: string | null) =>
    (listed: ListedLink): ExtractedLink[] => {
      const address = URL.parse(listed.url, url)
      if (!address || !/^https?:$/.test(address.protocol)) return []
      address.hash = ''
      // URLs from a list have the same depth as the list: they are starts.
      return [
        {
          url: address.href,
          type,
          carried: null,
          priority: 0,
          maxDepth: Number.POSITIVE_INFINITY,
          isNext: true,
        },
      ]
    }
  const wanted = pages.filter((page) => isNew(page) && (!source.accepts || source.accepts(page.url)))
  return [...sitemaps.filter(isNew).flatMap(toLink(name)), ...wanted.flatMap(toLink(source.type))]
}

function read(source: LinkSource, text: string) {
  return source.kind === 'sitemap' ? parseSitemap(text) : { sitemaps: [], pages: parseFeed(text) }
}

function fromRobots(text: string, url: string) {
  const named = sitemapsOf(text)
  const urls = named.length > 0 ? named : [new URL('/sitemap.xml', url).href]
  return { sitemaps: urls.map((one) => ({ url: one, changed: null })), pages: [] }
}

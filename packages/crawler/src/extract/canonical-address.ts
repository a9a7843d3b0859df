import type { PageContext } from './page-context.ts'
import { compileSelector, Scope } from './selector.ts'
import { sameDomain } from './same-domain.ts'

const link = compileSelector('link[rel~="canonical" i][href]')

/**
 * The URL that a page names as its canonical one (RFC 6596), or null. Ignored if it leads to another domain, or from a
 * page inside a site to its root: that is a common mistake, with which all pages would be one.
 */
export function canonicalOf(context: PageContext): string | null {
  const href = new Scope(context.tree.root).first(link)?.attribs['href']
  const url = href === undefined ? null : context.link(href)
  if (url === null || !sameDomain(url, context.url)) return null
  const isRoot = (address: string): boolean => URL.parse(address)?.pathname === '/'
  return isRoot(url) && !isRoot(context.url) ? null : url
}

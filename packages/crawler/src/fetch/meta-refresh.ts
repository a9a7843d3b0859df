import { type Document, Element } from '../html/nodes.ts'
import { parseHtml } from '../extract/parse-html.ts'

/** Later ones reload a page that people read. Seconds. */
const latest = 10
const hint = /http-equiv\s*=\s*["']?\s*refresh/i

/**
 * The absolute URL to which a page sends its visitors on with `<meta http-equiv="refresh">` within ten seconds, or null
 * (HTML, 4.2.5.3). Not if it reloads itself, and not in `noscript`, which is for visitors without scripts only.
 */
export function refreshOf(html: string, url: string): string | null {
  if (!hint.test(html)) return null
  const { root, baseHref } = parseHtml(html)
  const content = contentOf(root)
  const match = content === null ? null : parts.exec(content)
  const address = match?.[2] ?? match?.[3] ?? match?.[4]?.trim()
  if (!match || !address || Number(match[1]) > latest) return null
  const target = URL.parse(address, URL.parse(baseHref ?? '', url)?.href ?? url)
  if (!target || !/^https?:$/.test(target.protocol)) return null
  target.hash = ''
  return target.href === new URL(url).href.replace(/#.*$/, '') ? null : target.href
}

/** "0; url=/next": seconds, then the address, with or without quotes. */
const parts = /^\s*(\d*)(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/i

function contentOf(parent: Document | Element): string | null {
  for (const child of parent.children) {
    if (!(child instanceof Element) || child.name === 'noscript' || child.name === 'template') continue
    const isRefresh = child.attribs['http-equiv']?.trim().toLowerCase() === 'refresh'
    const content = child.name === 'meta' && isRefresh ? child.attribs['content'] : contentOf(child)
    if (content) return content
  }
  return null
}

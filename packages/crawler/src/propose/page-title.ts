import { Field } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import { nextSelector } from './find-next.ts'
import { bestHeading } from './page-heading.ts'
import { metaText } from './meta-text.ts'
import type { Page } from './page.ts'

/**
 * The title of a page about one thing: the heading that its `<title>` repeats, unlike the site's name in the
 * corner; else its title for sharing, without the name of the site.
 */
export function titleField(page: Page): Field | null {
  const shared = metaText(page, 'og:title')
  const window = windowTitle(page)
  const declared = shared || window
  const heading = bestHeading(page, { shared, window, site: metaText(page, 'og:site_name') })
  const select = heading && !isDated(heading, declared) && nextSelector(page, heading)
  if (select) return Field.parse({ select, clean: anchorSign(heading) })
  if (declared === '') return null
  const source = shared ? { select: 'meta[property="og:title"]', take: '@content' } : { select: 'title' }
  return Field.parse({ ...source, clean: siteName(page, declared) })
}

/** Whether a heading begins or ends with a `<time>` that is no part of the declared title. */
function isDated(heading: Element, declared: string): boolean {
  const time = heading.children.find((child) => child instanceof Element && child.name === 'time')
  const rest = heading.children.filter((child) => child !== time)
  if (!(time instanceof Element) || textOf(time) === '') return false
  const title = textOf(new Element('h1', {}, rest))
  return title !== '' && declared.startsWith(title)
}

/** Headings of documentation often end with a link to themselves. */
const anchorSign = (heading: Element): Field['clean'] =>
  /.[¶§#\u200b]$/.test(textOf(heading)) ? [{ replace: '\\s*[¶§#\u200b]+$', with: '' }] : []

/** The text of `<title>`. */
export function windowTitle(page: Page): string {
  const title = page.elements.find((element) => element.name === 'title')
  return title ? textOf(title) : ''
}

/** "Soup - recipe | The Site": the text after the last separator is removed if it is the name of the site. */
function siteName(page: Page, title: string): Field['clean'] {
  const site = metaText(page, 'og:site_name')
  const host = (URL.parse(page.url)?.hostname ?? '')
    .replace(/^www\./, '')
    .split('.')[0]!
    .toLowerCase()
  const tail = tailOf(title)
  const squeezed = tail.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isSite =
    tail !== '' &&
    (tail === site ||
      (host !== '' && squeezed.includes(host.replace(/-/g, ''))) ||
      (squeezed !== '' && host.includes(squeezed)))
  return isSite ? [{ replace: '\\s[|–—·»-]\\s[^|–—·»]+$', with: '' }] : []
}

const signs = ['|', '–', '—', '·', '»']

/** The text after the last separator. Searching from there avoids trying each earlier hyphen to the end. */
function tailOf(title: string): string {
  const last = Math.max(...signs.map((sign) => title.lastIndexOf(sign)))
  const end = title.slice(Math.max(0, last - 1))
  return /\s[|–—·»-]\s([^|–—·»]+)$/.exec(end)?.[1]?.trim() ?? ''
}

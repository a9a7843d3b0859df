import { Field } from '@windrow/contract/recipe'
import { escapePattern } from '../extract/escape-pattern.ts'
import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
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
  const own = heading && ownText(heading)
  const select = heading && !(own && isBegun(declared, own)) && (nextSelector(page, heading) ?? byId(heading))
  if (select) return Field.parse({ select, clean: anchorSign(heading) })
  if (declared === '') return null
  const source = shared ? { select: 'meta[property="og:title"]', take: '@content' } : { select: 'title' }
  const clean = own && declared !== own ? allAfter(own, declared) : siteName(page, declared)
  return Field.parse({ ...source, clean })
}

/** The text of a heading without a date or the like, which an element in it has; null if all of it is the heading. */
function ownText(heading: Element): string | null {
  const parts = heading.children.filter(
    (child) => child instanceof Element && /[\p{L}\p{N}]/u.test(textOf(child)),
  )
  const [part] = parts
  if (!part || parts.length > 1) return null
  const text = foldSpace(
    textOf(
      new Element(
        'h1',
        {},
        heading.children.filter((child) => child !== part),
      ),
    ),
  )
  return text === '' ? null : text
}

/** Whether a declared title is a text or begins with it before a separator. */
const isBegun = (declared: string, text: string): boolean => {
  const rest = foldSpace(declared).slice(text.length)
  return foldSpace(declared).startsWith(text) && (rest === '' || /^\s*[^\s\p{L}\p{N}]/u.test(rest))
}

/** Characters of a separator. */
const longestSign = 60

/** "Soup // The Site - Recipes": the separator after the title and what follows, as often as it stands there. */
function allAfter(title: string, declared: string): Field['clean'] {
  const rest = foldSpace(declared).slice(title.length).trim()
  const sign = /^[^\s\p{L}\p{N}]+/u.exec(rest)?.[0]
  if (sign === undefined) return []
  const [escaped, first] = [sign, sign[0]!].map(escapePattern)
  if (sign.length > longestSign) return []
  const times = rest.split(sign).length - 1
  return [{ replace: `(?:\\s*${escaped}[^${first}]*){${times}}$`, with: '' }]
}

/** The id of a heading without a class, if it isn't numbered. */
const byId = ({ attribs }: Element): string | null => {
  const id = attribs['id'] ?? ''
  return /^[a-z][\w-]{0,99}$/i.test(id) && !/\d/.test(id) ? `#${id}` : null
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

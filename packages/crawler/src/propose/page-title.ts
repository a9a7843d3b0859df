import { Field } from '@windrow/contract/recipe'
import type { Element } from 'domhandler'
import { textOf } from '../extract/text.ts'
import { nextSelector } from './find-next.ts'
import type { Page } from './page.ts'
import { visibleLength } from './visible-length.ts'

/**
 * The title of a page about one thing: the heading that its `<title>` repeats, unlike the site's name in the
 * corner; else its title for sharing, without the name of the site.
 */
export function titleField(page: Page): Field | null {
  const declared = content(page, 'og:title') || windowTitle(page)
  const heading = bestHeading(page, declared)
  const select = heading && nextSelector(page, heading)
  if (select) return Field.parse({ select })
  if (declared === '') return null
  const source = content(page, 'og:title')
    ? { select: 'meta[property="og:title"]', take: '@content' }
    : { select: 'title' }
  return Field.parse({ ...source, clean: siteName(page, declared) })
}

function bestHeading(page: Page, declared: string): Element | null {
  let best: { heading: Element; score: number } | null = null
  for (const heading of page.elements) {
    if (heading.name !== 'h1' && heading.name !== 'h2') continue
    if (visibleLength(heading) > 200) continue
    const text = textOf(heading)
    if (text.length < 3 || text.length > 200) continue
    const score = likeness(text, declared) + (heading.name === 'h1' ? 0.3 : 0)
    if (!best || score > best.score) best = { heading, score }
  }
  return best && best.score >= 0.6 ? best.heading : onlyH1(page)
}

const onlyH1 = (page: Page): Element | null => {
  const headings = page.elements.filter((element) => element.name === 'h1' && visibleLength(element) > 0)
  return headings.length === 1 ? headings[0]! : null
}

/** Share of the words that two texts have in common (Dice), 0 to 1. */
export function likeness(one: string, other: string): number {
  const a = new Set(words(one))
  const b = new Set(words(other))
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const content = (page: Page, property: string): string =>
  page.elements
    .find(({ name, attribs }) => name === 'meta' && attribs['property'] === property)
    ?.attribs['content']?.trim() ?? ''

/** The text of `<title>`. */
export function windowTitle(page: Page): string {
  const title = page.elements.find((element) => element.name === 'title')
  return title ? textOf(title) : ''
}

/** "Soup - recipe | The Site": the text after the last separator is removed if it is the name of the site. */
function siteName(page: Page, title: string): Field['clean'] {
  const site = content(page, 'og:site_name')
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

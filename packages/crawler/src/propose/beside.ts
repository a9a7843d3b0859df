import { Element } from '../html/nodes.ts'
import { PageCache } from './page-cache.ts'
import { visibleArea } from './visible-area.ts'
import { visibleLength } from './visible-length.ts'

const comments = /(^|[-_ ])(comments?|commentlist|respond|disqus)([-_ ]|$)/i
const sources = /(^|[-_ ])(references|reflist|footnotes?|endnotes?)([-_ ]|$)/i
const menus = /(^| )(nav|navbar|menu|breadcrumbs?)( |$)/i
const edges = /(^| )(side-?bar|footer|site-footer)( |$)/i
/** A box at the edge with more than this share of the page, without links, is its content, whatever it is called. */
const mostOfPage = 0.6

/** Whether an element is in the navigation, header, footer, sidebar, comments or sources of a text. */
export function isBeside(item: Element): boolean {
  for (let node: unknown = item; node instanceof Element; node = node.parent)
    if (isBesideBox(node)) return true
  return false
}

/** Whether an element itself is navigation, a header, a footer, a sidebar, comments or the sources of a text. */
export function isBesideBox(box: Element): boolean {
  const { name, attribs } = box
  if (name === 'body' || name === 'html') return false
  const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`
  if (name === 'nav' || comments.test(names) || menus.test(names) || sources.test(names)) return true
  // A header that is never closed holds the rest of the page.
  return (/^(footer|aside|header)$/.test(name) || edges.test(names)) && !holdsMost(box)
}

function holdsMost(box: Element): boolean {
  let page = box
  while (page.parent instanceof Element && page.name !== 'body') page = page.parent
  return areaWithoutLinks(box) > mostOfPage * areaWithoutLinks(page) && holdsMain(box)
}

/** The footer of a page for logging in has most of it, too. */
const holdsMain = (element: Element): boolean =>
  element.name === 'main' ||
  element.name === 'article' ||
  element.attribs['role'] === 'main' ||
  /^(main|content|main-?content)$/i.test(element.attribs['id'] ?? '') ||
  element.children.some((child) => child instanceof Element && holdsMain(child))

/** A large menu has little else than links. */
const areaWithoutLinks = (element: Element): number => visibleArea(element) - lengthOfLinks(element)

const lengths = new PageCache<Element, number>()

const lengthOfLinks = (element: Element): number => lengths.of(element, measureLinks)

function measureLinks(element: Element): number {
  let length = 0
  if (element.name === 'a') length = visibleLength(element)
  else for (const child of element.children) if (child instanceof Element) length += lengthOfLinks(child)
  return length
}

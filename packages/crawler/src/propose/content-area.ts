import { Element } from '../html/nodes.ts'
import { isWithin } from '../html/is-within.ts'
import { isBesideBox } from './beside.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { visibleArea } from './visible-area.ts'
import { visibleLength } from './visible-length.ts'

/** Links from which on a list that is nothing but links is a menu. */
const fewestLinks = 5
/** Characters at most, without white space, of a link in a menu: more is a title. */
const longestLink = 25

const menus = new PageCache<Page, readonly Element[]>()

/**
 * The visible area of a page without its menus, header and footer, which are the same on all pages of its site and
 * say nothing about what the page shows (VIPS, Cai and others 2003, leaves out the same blocks). Those that hold an
 * item of the list are part of it.
 */
export function contentArea(page: Page, items: readonly Element[]): number {
  const body = page.elements.find(({ name }) => name === 'body') ?? page.elements[0]!
  const ends = [items[0], items.at(-1)].filter((item) => item !== undefined)
  const outside = menus
    .of(page, () => menusIn(body))
    .filter((menu) => !ends.some((item) => isWithin(item, menu)))
  return visibleArea(body) - outside.reduce((sum, menu) => sum + visibleArea(menu), 0)
}

function menusIn(body: Element): readonly Element[] {
  const found: Element[] = []
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (!(child instanceof Element)) continue
      if (isBesideBox(child) || isMenu(child)) found.push(child)
      else visit(child)
    }
  }
  visit(body)
  return found
}

/** Whether a list is nothing but short links. */
function isMenu(element: Element): boolean {
  if (!/^[uo]l$/.test(element.name)) return false
  const { count, length } = linksIn(element)
  return count >= fewestLinks && length >= 0.9 * visibleArea(element) && length <= longestLink * count
}

interface Links {
  count: number
  /** Characters in them, without white space. */
  length: number
}

const counted = new PageCache<Element, Links>()

const linksIn = (element: Element): Links => counted.of(element, countLinks)

function countLinks(element: Element): Links {
  const links = { count: 0, length: 0 }
  for (const child of element.children) {
    if (!(child instanceof Element)) continue
    const inner = child.name === 'a' ? { count: 1, length: visibleLength(child) } : linksIn(child)
    links.count += inner.count
    links.length += inner.length
  }
  return links
}

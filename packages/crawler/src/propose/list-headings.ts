import type { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { extentOf } from './effort.ts'
import { isLabel, type ListLabel } from './list-labels.ts'
import type { Page } from './page.ts'
import { oncePerPage } from './page-cache.ts'
import { isInGuide } from './plausible-list.ts'
import { visibleLength } from './visible-length.ts'

/** Where the entries of a list are: elements of their own, or the lines of one text. */
export interface ListPlace {
  select: string
  split?: string
  /** What stands before the entries in the text. */
  head?: string
}

/** These headings occur once or twice on a page; of many, the first ones suffice. */
const mostHeadings = 50

/** The headings of a list, those in menus left out. */
export const headingsOf = oncePerPage((page: Page, label: ListLabel): readonly Element[] =>
  page.elements.filter((element) => isHeading(element, label) && !isInGuide(element)).slice(0, mostHeadings),
)

/** Nodes and text, including hidden ones. */
const largestHeading = 500

/** Whether a short text names a list. */
export function isHeading(element: Element, label: ListLabel): boolean {
  if (
    !/^(h[1-6]|p|div|span|strong|b|dt|legend|label|td|th|em|a|button|summary|figcaption)$/.test(element.name)
  )
    return false
  if (element.children.length > 4 || visibleLength(element) > 45 || extentOf(element) > largestHeading)
    return false
  const text = foldSpace(textOf(element))
  return text.length > 1 && text.length <= 45 && isLabel(text, label)
}

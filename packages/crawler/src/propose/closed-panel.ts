import { childElements, Element, type ParentNode } from '../html/nodes.ts'
import { PageCache } from './page-cache.ts'

/** Classes that libraries give the panels of tabs (Bootstrap, UIkit, jQuery UI), besides the role of WAI-ARIA 1.2. */
const panel = /(^|\s)(tab-?pane|tab-?panel|ui-tabs-panel|tabs?-?content__?item)(\s|$)/i
/** Classes of the panel whose tab is chosen. */
const open = /(^|\s)(active|is-active|show|current|selected|is-selected|open|is-open)(\s|$)/i

/** Whether an element is in a panel of tabs of which another one is open. */
export function isInClosedPanel(element: Element): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (isPanel(node) && !isOpen(node) && node.parent && holdsOpenPanel(node.parent)) return true
  return false
}

const openPanels = new PageCache<ParentNode, boolean>()

/** Asked of each panel of a parent, and of all that these hold. */
const holdsOpenPanel = (parent: ParentNode): boolean =>
  openPanels.of(parent, () => childElements(parent).some((child) => isPanel(child) && isOpen(child)))

/** The elements that the open panels show, or all where these are fewer than a list has. */
export function inOpenPanels(elements: Element[]): Element[] {
  const shown = elements.filter((element) => !isInClosedPanel(element))
  return shown.length >= 3 ? shown : elements
}

const isPanel = ({ attribs }: Element): boolean =>
  attribs['role'] === 'tabpanel' || panel.test(attribs['class'] ?? '')

const isOpen = ({ attribs }: Element): boolean =>
  open.test(attribs['class'] ?? '') || attribs['aria-hidden'] === 'false'

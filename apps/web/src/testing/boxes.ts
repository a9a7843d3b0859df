import type { Locator } from 'vitest/browser'

/** Position and size in the window, in px. */
export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect()

/** Whether an element is entirely visible without scrolling. */
export function isInWindow(locator: Locator): boolean {
  const { left, right, top, bottom } = boxOf(locator)
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

/** The bounding box of an element's text, which may differ from that of the element. */
export function textBox(locator: Locator): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(locator.element())
  return range.getBoundingClientRect()
}

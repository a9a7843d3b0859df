import type { Locator } from 'vitest/browser'

/** Where something stands in the window, in pixels. */
export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect()

/** Whether all of it can be seen without scrolling. */
export function isInWindow(locator: Locator): boolean {
  const { left, right, top, bottom } = boxOf(locator)
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

/** The text inside an element as it was drawn, which may be smaller or larger than the element. */
export function textBox(locator: Locator): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(locator.element())
  return range.getBoundingClientRect()
}

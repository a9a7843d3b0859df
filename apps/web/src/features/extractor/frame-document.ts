import type { Box } from './label-placement.ts'

/** No scripts, forms, frames or other origins; inline styles are allowed. The sandbox blocks the same again. */
const policy =
  "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; form-action 'none'; base-uri 'none'"

/**
 * Lets the document take its full height, because the editor scrolls it. Otherwise pages that scroll inside themselves,
 * or lock scrolling behind a dialog, would show only their beginning.
 */
const layout =
  'html,body{height:auto!important;max-height:none!important;overflow:visible!important;scrollbar-width:none}html::-webkit-scrollbar{display:none}'

export function frameSource(html: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${layout}</style>`
  const start = /<head(?=[\s>])[^>]*>/i.exec(html)
  if (!start) return `<!doctype html>${head}${html}`
  const at = start.index + start[0].length
  return html.slice(0, at) + head + html.slice(at)
}

export const nodeOf = (element: Element | null): number | null => {
  const marked = element?.closest('[data-wn]')
  return marked ? Number(marked.getAttribute('data-wn')) : null
}

export const elementOf = (page: Document, node: number): Element | null =>
  page.querySelector(`[data-wn="${node}"]`)

/** `li.card`: an element in CSS notation. */
export function elementLabel(element: Element): string {
  const tag = element.localName
  if (element.id && element.id.length < 24) return `${tag}#${element.id}`
  const [name] = element.classList
  return name ? `${tag}.${name.length > 24 ? `${name.slice(0, 23)}…` : name}` : tag
}

export interface PathStep {
  node: number
  label: string
}

/** The ancestors of an element, from below the body to the element. */
export function pathTo(page: Document, node: number): PathStep[] {
  const steps: PathStep[] = []
  for (
    let element = elementOf(page, node);
    element && element !== page.body;
    element = element.parentElement
  ) {
    const own = nodeOf(element)
    if (own !== null) steps.unshift({ node: own, label: elementLabel(element) })
  }
  return steps
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const marked = (element: Element | null | undefined) =>
  element?.hasAttribute('data-wn') ? nodeOf(element) : null

/** The element next to another: its parent, first child or a sibling. */
export function neighbour(page: Document, node: number | null, direction: Direction): number | null {
  const element = node === null ? null : elementOf(page, node)
  if (!element) return marked(page.body?.firstElementChild)
  switch (direction) {
    case 'ArrowUp':
      return element.parentElement === page.body ? node : (marked(element.parentElement) ?? node)
    case 'ArrowDown':
      return marked(element.firstElementChild) ?? node
    case 'ArrowLeft':
      return marked(element.previousElementSibling) ?? node
    case 'ArrowRight':
      return marked(element.nextElementSibling) ?? node
  }
}

/** The bounding box of an element's content, tighter than, say, a heading as wide as its card. */
function contentRect(page: Document, element: Element): DOMRect {
  const range = page.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

const isText = (element: Element) =>
  element.textContent !== '' && element.querySelector('img, svg, picture, video, canvas') === null

/** Bounding box of an element in the document's pixels; null if it isn't visible. */
export function boxOf(page: Document, node: number, tight = false): Box | null {
  const element = elementOf(page, node)
  if (!element) return null
  let rect = element.getBoundingClientRect()
  const empty = rect.width === 0 || rect.height === 0
  // An element without a box of its own (display: contents, a link around a block) has that of its content.
  if (empty || (tight && isText(element))) {
    const content = contentRect(page, element)
    if (empty || (content.width > 0 && content.width < rect.width)) rect = content
  }
  if (rect.width === 0 || rect.height === 0) return null
  const { scrollX, scrollY } = page.defaultView!
  return { x: rect.left + scrollX, y: rect.top + scrollY, width: rect.width, height: rect.height }
}

/** The beginning of an element's text, for screen readers. */
export function elementText(page: Document, node: number): string {
  const element = elementOf(page, node)
  const text = (element?.textContent || element?.getAttribute('alt') || '').replaceAll(/\s+/g, ' ').trim()
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

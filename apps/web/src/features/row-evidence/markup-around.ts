export interface MarkupLine {
  text: string
  /** Part of the element itself. */
  isNear: boolean
}

const mostLines = 400
const mostText = 200

/** The attributes as the site has them: without our numbers, links by their own name. */
function tagOf(element: Element): string {
  const attributes = [...element.attributes].flatMap(({ name, value }) => {
    if (name === 'data-wn' || name === 'src' || (name === 'href' && element.localName === 'link')) return []
    return [` ${name === 'data-href' ? 'href' : name}="${value}"`]
  })
  return `<${element.localName}${attributes.join('')}>`
}

const hidden = new Set(['style', 'script', 'link', 'meta'])

function* linesOf(element: Element, depth: number, chosen: Element): Generator<MarkupLine> {
  const isNear = chosen.contains(element)
  const indent = '  '.repeat(depth)
  const children = [...element.childNodes].filter(
    (node) => node instanceof Element || (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const only = children.length === 1 && !(children[0] instanceof Element) ? children[0] : null
  if (children.length === 0 || only || hidden.has(element.localName)) {
    const text = hidden.has(element.localName) ? '' : (only?.textContent?.trim().slice(0, mostText) ?? '')
    yield { text: `${indent}${tagOf(element)}${text}</${element.localName}>`, isNear }
    return
  }
  yield { text: `${indent}${tagOf(element)}`, isNear }
  for (const child of children)
    if (child instanceof Element) yield* linesOf(child, depth + 1, chosen)
    else yield { text: `${indent}  ${child.textContent!.trim().slice(0, mostText)}`, isNear }
  yield { text: `${indent}</${element.localName}>`, isNear }
}

/** The markup around an element of an inert page, indented: from two elements above it. Null if it isn't there. */
export function markupAround(html: string, node: number): MarkupLine[] | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const chosen = page.querySelector(`[data-wn="${node}"]`)
  if (!chosen) return null
  const top = chosen.parentElement?.parentElement ?? chosen.parentElement ?? chosen
  const lines: MarkupLine[] = []
  for (const line of linesOf(top, 0, chosen)) {
    if (lines.length >= mostLines) break
    lines.push(line)
  }
  return lines
}

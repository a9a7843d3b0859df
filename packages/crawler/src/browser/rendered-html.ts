/**
 * The current page as HTML; "" if a script has removed everything. Runs in the page. Content of open shadow roots
 * is placed where a visitor sees it, that of same-site frames directly after the frame, in a `div` with the
 * attribute `data-frame`; otherwise selectors couldn't reach either.
 *
 * A picture named "doctype" shadows `document.doctype`, a field named "childNodes" that property of its form. So
 * properties are read through their prototypes.
 */
export function renderedHtml(): string {
  const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
  const raw = /^(script|style|xmp|noembed|noframes|plaintext)$/
  const special = new Set<Element>()
  const shadowOf = (element: Element) => Reflect.get(Element.prototype, 'shadowRoot', element)
  const nameOf = (element: Element) => Reflect.get(Element.prototype, 'localName', element)
  const htmlOf = (element: Element) => Reflect.get(Element.prototype, 'outerHTML', element)
  const find = (elements: Iterable<Element>): void => {
    for (const element of elements) {
      const name = nameOf(element)
      const shadow = shadowOf(element)
      const isFrame = name === 'iframe' || name === 'frame'
      if (!shadow && !(isFrame && frameBody(element))) continue
      for (let at: Element | null = element; at && !special.has(at); at = parentOf(at)) special.add(at)
      if (shadow) find(shadow.querySelectorAll('*'))
    }
  }
  const parentOf = (element: Element): Element | null =>
    Reflect.get(Element.prototype, 'parentElement', element) ??
    (Node.prototype.getRootNode.call(element) as Partial<ShadowRoot>).host ??
    null
  const frameBody = (element: Element): HTMLElement | null => {
    try {
      const inside = (element as HTMLIFrameElement).contentDocument
      const body = inside && Reflect.get(Document.prototype, 'body', inside)
      return body && body.childElementCount > 0 ? body : null
    } catch {
      return null
    }
  }
  const openTag = (element: Element): string => {
    const text = htmlOf(Node.prototype.cloneNode.call(element, false) as Element)
    const end = `</${nameOf(element)}>`
    return text.endsWith(end) ? text.slice(0, -end.length) : text
  }
  const slotted = (slot: HTMLSlotElement): readonly Node[] => {
    const assigned = slot.assignedNodes()
    return assigned.length > 0 ? assigned : [...slot.childNodes]
  }
  const write = (node: Node, inShadow: boolean): string => {
    const kind = Reflect.get(Node.prototype, 'nodeType', node)
    if (kind === Node.TEXT_NODE) {
      const parent = node.parentElement ? nameOf(node.parentElement) : ''
      const text = node.nodeValue ?? ''
      return raw.test(parent) ? text : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    }
    if (kind !== Node.ELEMENT_NODE) return ''
    const element = node as Element
    const name = nameOf(element)
    if (inShadow && name === 'slot')
      return slotted(element as HTMLSlotElement)
        .map((child) => write(child, inShadow))
        .join('')
    if (!inShadow && !special.has(element)) return htmlOf(element)
    if (empty.test(name)) return openTag(element)
    if (name === 'template') return htmlOf(element)
    const body = frameBody(element)
    if (body) return `${openTag(element)}</${name}><div data-frame>${body.innerHTML}</div>`
    const shadow = shadowOf(element)
    const children = [...Reflect.get(Node.prototype, 'childNodes', shadow ?? element)]
    const inside = children.map((child) => write(child, inShadow || shadow !== null))
    return `${openTag(element)}${inside.join('')}</${name}>`
  }
  find(Document.prototype.querySelectorAll.call(document, '*'))
  const root = Reflect.get(Document.prototype, 'documentElement', document) as HTMLElement | null
  if (!root) return ''
  const html = special.size === 0 ? htmlOf(root) : write(root, false)
  return Reflect.get(Document.prototype, 'doctype', document) ? `<!doctype html>${html}` : html
}

/** Whether anything on the page could still change it. Runs in the page. */
export function hasScripts(): boolean {
  // As above: a picture may be named "scripts".
  const scripts = Reflect.get(Document.prototype, 'scripts', document)
  return [...scripts].some(({ type }) => !type || /javascript|module/i.test(type))
}

/** An expression to run in the page: its HTML if nothing could still change it, else null. */
export const stillHtml = `(${hasScripts.toString()})() ? null : (${renderedHtml.toString()})()`

/** Resolves when nothing on the page has changed for `quietMs`, or after `longestMs` (milliseconds). Runs in the page. */
export function becomesStill([quietMs, longestMs]: [number, number]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(last)
      resolve()
    }
    let timer = setTimeout(end, quietMs)
    const last = setTimeout(end, longestMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, quietMs)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
}

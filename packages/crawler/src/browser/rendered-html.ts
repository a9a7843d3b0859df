/**
 * The page as it stands, as HTML. Runs in the page. Content of open shadow roots stands where a visitor sees it, that of
 * frames of the same site right after the frame, in a `div` with the attribute `data-frame`; both are out of reach of
 * selectors otherwise.
 */
export function renderedHtml(): string {
  const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
  const raw = /^(script|style|xmp|noembed|noframes|plaintext)$/
  const special = new Set<Element>()
  const find = (root: Document | ShadowRoot | Element): void => {
    for (const element of root.querySelectorAll('*')) {
      const isFrame = element.localName === 'iframe' || element.localName === 'frame'
      if (!element.shadowRoot && !(isFrame && frameBody(element))) continue
      for (let at: Element | null = element; at && !special.has(at); at = parentOf(at)) special.add(at)
      if (element.shadowRoot) find(element.shadowRoot)
    }
  }
  const parentOf = (element: Element): Element | null =>
    element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
  const frameBody = (element: Element): HTMLElement | null => {
    try {
      const inside = (element as HTMLIFrameElement).contentDocument
      return inside && inside.body.childElementCount > 0 ? inside.body : null
    } catch {
      return null
    }
  }
  const openTag = (element: Element): string => {
    const text = (element.cloneNode(false) as Element).outerHTML
    const end = `</${element.localName}>`
    return text.endsWith(end) ? text.slice(0, -end.length) : text
  }
  const slotted = (slot: HTMLSlotElement): readonly Node[] => {
    const assigned = slot.assignedNodes()
    return assigned.length > 0 ? assigned : [...slot.childNodes]
  }
  const write = (node: Node, inShadow: boolean): string => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement?.localName ?? ''
      const text = node.nodeValue ?? ''
      return raw.test(parent) ? text : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const element = node as Element
    if (inShadow && element.localName === 'slot')
      return slotted(element as HTMLSlotElement)
        .map((child) => write(child, inShadow))
        .join('')
    if (!inShadow && !special.has(element)) return element.outerHTML
    if (empty.test(element.localName)) return openTag(element)
    if (element.localName === 'template') return element.outerHTML
    const body = frameBody(element)
    const children = [...(element.shadowRoot ?? element).childNodes]
    const inside = body ? '' : children.map((child) => write(child, inShadow || element.shadowRoot !== null))
    const closed = `${openTag(element)}${body ? '' : (inside as string[]).join('')}</${element.localName}>`
    return body ? `${closed}<div data-frame>${body.innerHTML}</div>` : closed
  }
  find(document)
  const root = document.documentElement
  const html = special.size === 0 ? root.outerHTML : write(root, false)
  return document.doctype ? `<!doctype html>${html}` : html
}

/** Whether anything on the page could still change it. Runs in the page. */
export function hasScripts(): boolean {
  return [...document.scripts].some(({ type }) => !type || /javascript|module/i.test(type))
}

/** An expression for the page: its HTML when nothing could still change it, else null. */
export const stillHtml = `(${hasScripts.toString()})() ? null : (${renderedHtml.toString()})()`

/** Resolves when nothing on the page has changed for a moment, or after a time; milliseconds. Runs in the page. */
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

import { Document, Element, type ParentNode, Text } from 'domhandler'
import { Parser } from 'htmlparser2'

/** A parsed page. Comments are left out; a `tr` directly in a `table` gets its `tbody`, as browsers do. */
export interface PageTree {
  root: Document
  /** The first `<base href>`, as written. */
  baseHref: string | null
  /** The `lang` of the html element, lower case; "" when there is none. */
  lang: string
}

/** Browsers stop nesting at 512 as well. It keeps every recursive walk over the tree within the stack. */
const maxDepth = 512
const tableParts = new Set(['tbody', 'thead', 'tfoot', 'caption', 'colgroup'])
const rawText = new Set(['script', 'style', 'title', 'textarea'])

/**
 * Builds the tree. It is ours instead of domhandler's because it skips comments, limits the depth and adds the implied
 * `tbody`, so that a selector copied from a browser's inspector matches here too.
 */
class TreeBuilder {
  readonly root = new Document([])
  baseHref: string | null = null
  lang = ''
  private readonly stack: ParentNode[] = [this.root]
  private top: ParentNode = this.root
  private lastText: Text | null = null
  private tooDeep = 0

  onopentag(name: string, attribs: Record<string, string>): void {
    this.lastText = null
    if (this.top instanceof Element) this.implyTableBody(name, this.top)
    if (name === 'html') this.lang ||= attribs['lang']?.toLowerCase() ?? ''
    if (name === 'base') this.baseHref ??= attribs['href'] ?? null
    const element = new Element(name, attribs, undefined)
    this.append(element)
    if (this.stack.length >= maxDepth && !rawText.has(name)) this.tooDeep++
    else this.push(element)
  }

  onclosetag(name: string): void {
    this.lastText = null
    if (this.tooDeep > 0 && !rawText.has(name)) {
      this.tooDeep--
      return
    }
    if (name === 'table' && this.top instanceof Element && this.top.name === 'tbody') this.pop()
    if (this.stack.length > 1) this.pop()
  }

  ontext(data: string): void {
    if (this.lastText) {
      this.lastText.data += data
      return
    }
    this.lastText = new Text(data)
    this.append(this.lastText)
  }

  private implyTableBody(name: string, top: Element): void {
    if (name === 'tr' && top.name === 'table') {
      const body = new Element('tbody', {}, undefined)
      this.append(body)
      this.push(body)
    } else if (tableParts.has(name) && top.name === 'tbody') {
      this.pop()
    }
  }

  private push(element: Element): void {
    this.stack.push(element)
    this.top = element
  }

  private pop(): void {
    this.stack.pop()
    this.top = this.stack[this.stack.length - 1] ?? this.root
  }

  private append(node: Element | Text): void {
    const children = this.top.children
    const previous = children[children.length - 1]
    node.parent = this.top
    if (previous) {
      node.prev = previous
      previous.next = node
    }
    children.push(node)
  }
}

/** Parses HTML, however broken. Never throws. */
export function parseHtml(text: string): PageTree {
  const builder = new TreeBuilder()
  new Parser(builder).end(text)
  return builder
}

/** All elements in document order; the position of an element in this list is its number. */
export function allElements(root: ParentNode): Element[] {
  const found: Element[] = []
  collectElements(root, found)
  return found
}

/** Appends the elements below a node in document order. */
export function collectElements(parent: ParentNode, found: Element[]): void {
  for (const child of parent.children) {
    if (child instanceof Element) {
      found.push(child)
      if (child.children.length > 0) collectElements(child, found)
    }
  }
}

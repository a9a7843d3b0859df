import type { Attributes } from './attributes.ts'
import { appendTo, Document, Element, type ParentNode, Text } from './nodes.ts'
import { Is, otherTag, type Tag } from './tag-groups.ts'

/** How the scanner reads the content after a start tag. */
export type Raw = 'no' | 'plain' | 'decoded' | 'fragment'

/** Browsers also stop nesting at 512. This bounds the stack of every recursive walk over a tree. */
export const maxDepth = 512

export type Phase = 'before html' | 'before head' | 'head' | 'after head' | 'body'

/** Constructs for which this parser's tree may differ from the standard's. */
export type Unsupported =
  | 'formatting'
  | 'table'
  | 'select'
  | 'foreign'
  | 'template'
  | 'noscript'
  | 'script'
  | 'frames'
  | 'quirks'
  | 'character'

const integrationPoint = /^(foreignobject|desc|title|mi|mo|mn|ms|mtext|annotation-xml)$/
const documentTag = otherTag('', Is.scope | Is.special)
/** SVG and MathML elements don't follow the rules of HTML elements with the same names. */
const foreignTag = otherTag(':foreign', Is.foreign)
/** The tree so far and the stack of open elements (HTML, 13.2.4.2), with the operations on them. */
export class OpenElements {
  readonly root = new Document([])
  /** The first unsupported construct. */
  unsupported: Unsupported | null = null
  /** Nested so deeply, or with so many attributes, that a standard parser would take too long. */
  isExtreme = false
  /** Progress of the document; elements missing before the body are added when other content arrives. */
  phase: Phase = 'before html'
  html: Element | null = null
  head: Element | null = null
  body: Element | null = null
  form: Element | null = null
  readonly stack: Element[] = []
  readonly tags: Tag[] = []
  top: ParentNode = this.root
  /** The element that was added last. */
  newest: Element | null = null
  topTag = documentTag
  /** Open `noscript` elements; their content is parsed as a separate fragment. */
  noscripts = 0
  templates = 0
  selects = 0
  /** Whether there is a `base` element: few pages have one, and it would be searched in all. */
  hasBase = false
  private paragraphs = 0
  protected tooDeep = 0
  protected skipsLine = false
  private isPlainDoctype = false

  get inForeign(): boolean {
    return (this.topTag.flags & Is.foreign) !== 0
  }

  /** Whether the innermost element is one of SVG or MathML that may contain HTML. */
  get isAtHtml(): boolean {
    return this.inForeign && this.top instanceof Element && integrationPoint.test(this.top.name)
  }

  /** Whether the position is in the body, a template or a noscript, not among the parts of the head. */
  get isInside(): boolean {
    return this.phase === 'body' || this.noscripts + this.templates > 0
  }

  noteUnsupported(unsupported: Unsupported): void {
    this.unsupported ??= unsupported
  }

  tooMuch(): void {
    this.isExtreme = true
  }

  doctype(declaration: string): void {
    this.isPlainDoctype = this.phase === 'before html' && /^<!doctype\s+html\s*>$/i.test(declaration)
  }

  /** Records that something without a node of its own came in between. */
  interrupt(): void {
    this.skipsLine = false
  }

  append(name: string, attribs: Attributes = ''): Element {
    const element = new Element(name, attribs, null)
    this.newest = element
    const { top } = this
    if (top instanceof Element && top.listed === null) top.addElement(element)
    else appendTo(top, element)
    return element
  }

  push(tag: Tag, attribs: Attributes = ''): Element {
    return this.enter(this.append(tag.name, attribs), tag)
  }

  /** Adds an SVG or MathML element. */
  pushForeign(name: string, attribs: Attributes, namespace: string, isOpen: boolean): void {
    const element = this.append(name, attribs)
    element.namespace = namespace
    if (isOpen) this.enter(element, foreignTag)
  }

  /** Reopens an element that is already in the tree. */
  enter(element: Element, tag: Tag): Element {
    if (this.stack.length >= maxDepth) {
      this.tooDeep++
      this.isExtreme = true
      return element
    }
    this.stack.push(element)
    this.tags.push(tag)
    this.top = element
    this.topTag = tag
    this.count(tag, 1)
    return element
  }

  pop(): void {
    this.stack.pop()
    const tag = this.tags.pop()
    if (tag) this.count(tag, -1)
    this.settleTop()
  }

  /** Sets where the next nodes are added without opening the element; null for the innermost open element. */
  appendInto(element: Element | null): void {
    this.top = element ?? this.stack.at(-1) ?? this.root
  }

  /** Removes an element from the open ones; it stays in the tree. */
  leave(index: number): void {
    this.stack.splice(index, 1)
    this.tags.splice(index, 1)
    this.settleTop()
  }

  /** Ends the most recently opened `noscript`, whatever is open in it. */
  endNoscript(): void {
    const index = this.find('noscript', 0)
    this.tooDeep = 0
    if (index >= 0) this.popTo(index)
  }

  /** Drops a line break directly after the start tag. */
  skipLine(): void {
    this.skipsLine = true
  }

  /** Pops elements down to and including the one at an index. Formatting closed on the way would reopen. */
  popTo(index: number): void {
    const isBoundary = this.keepsFormatting(index)
    while (this.tags.length > index) {
      if (this.tags.length - 1 > index && !isBoundary && (this.topTag.flags & Is.formatting) !== 0)
        this.noteUnsupported('formatting')
      this.pop()
    }
  }

  /** Whether formatting in an element ends with it, which is true unless another element of that kind is open in it. */
  private keepsFormatting(index: number): boolean {
    const { name, flags } = this.tags[index]!
    if (name === 'noscript' || (flags & Is.marker) === 0) return name === 'noscript'
    for (let inner = index + 1; inner < this.tags.length; inner++)
      if ((this.tags[inner]!.flags & Is.marker) !== 0) return false
    return true
  }

  /** Pops elements whose end tag may be omitted, except elements with one name. */
  popImplied(except = ''): void {
    while ((this.topTag.flags & Is.implied) !== 0 && this.topTag.name !== except) this.pop()
  }

  /**
   * The index of the innermost open element with a name; -1 if an element with one of the boundary bits comes
   * first.
   */
  find(name: string, boundary: number): number {
    for (let index = this.tags.length - 1; index >= 0; index--) {
      const tag = this.tags[index]!
      if (tag.name === name) return index
      if ((tag.flags & boundary) !== 0) return -1
    }
    return -1
  }

  closeParagraph(): void {
    if (this.paragraphs === 0) return
    const index = this.find('p', Is.scope | Is.button)
    if (index < 0) return
    this.popImplied('p')
    this.popTo(index)
  }

  /** A table ends an open paragraph, except in old documents without a document type. */
  closeParagraphForTable(): void {
    if (this.paragraphs === 0) return
    if (!this.isPlainDoctype && this.find('p', Is.scope | Is.button) >= 0) this.noteUnsupported('quirks')
    this.closeParagraph()
  }

  appendText(data: string): void {
    const { top } = this
    const previous = top.children.at(-1)
    if (previous instanceof Text) previous.data += data
    else appendTo(top, new Text(data))
  }

  private count({ name, flags }: Tag, by: number): void {
    if (name === 'p') this.paragraphs += by
    else if (name === 'noscript') this.noscripts += by
    else if (name === 'template') this.templates += by
    else if ((flags & Is.select) !== 0) this.selects += by
  }

  private settleTop(): void {
    this.top = this.stack.at(-1) ?? this.root
    this.topTag = this.tags.at(-1) ?? documentTag
  }
}

import { type Attributes, attributeIn, attributesOf } from './attributes.ts'
import { decodeText } from './decode-references.ts'

/** A node that others stand in. */
export type ParentNode = Document | Element
/** A node that stands in others. */
export type ChildNode = Element | Text
export type AnyNode = Document | Element | Text

/*
 * Three classes and no more fields than are used: a page has thousands of nodes, and each is made to be read once or never.
 * `type` is what serializers of other libraries ask for.
 */

export class Document {
  readonly parent = null
  children: ChildNode[]

  constructor(children: ChildNode[]) {
    this.children = children
  }

  get type(): 'root' {
    return 'root'
  }
}

export class Text {
  parent: ParentNode | null = null
  prev: ChildNode | null = null
  next: ChildNode | null = null
  data: string

  constructor(data: string) {
    this.data = data
  }

  get type(): 'text' {
    return 'text'
  }
}

/** Instead of attributes that were not read, if one of them was: whoever asks again may ask often. */
const askedOnce: Record<string, string> = {}

/**
 * An element of a page. The parser links only the elements and notes where the text between them stands: most text of a
 * page is never read, and its nodes would be two thirds of all. They are made when somebody asks for the children of
 * their parent, or for the siblings of one of them.
 */
export class Element {
  parent: ParentNode | null = null
  readonly name: string
  /** Of SVG and MathML; absent for HTML. */
  namespace: string | undefined = undefined
  /** The first element in this one, while the children aren't listed. */
  firstElement: Element | null = null
  private lastElement: Element | null = null
  /** The next element in the same parent, while its children aren't listed. */
  nextElement: Element | null = null
  /** The children; null until they are listed. */
  listed: ChildNode[] | null
  /** The page, as far as text in it is noted by position; null before any is. */
  private page: string | null = null
  /** Where the text before this element begins and ends; both 0 if there is none. */
  private textFrom = 0
  private textTo = 0
  /** The same for the text after the last element in this one. */
  private tailFrom = 0
  private tailTo = 0
  private before: ChildNode | null = null
  private after: ChildNode | null = null
  /** Attributes as written in the tag, until they are read. */
  private readonly written: string
  private read: Record<string, string> | null

  /** @param children null if they are added by {@link addElement} and {@link addText} */
  constructor(name: string, attributes: Attributes, children: ChildNode[] | null = []) {
    this.name = name
    this.listed = children
    const isWritten = typeof attributes === 'string'
    this.written = isWritten ? attributes : ''
    this.read = isWritten ? null : attributes
  }

  get children(): ChildNode[] {
    return (this.listed ??= this.list())
  }

  set children(children: ChildNode[]) {
    this.listed = children
  }

  get prev(): ChildNode | null {
    this.listSiblings()
    return this.before
  }

  set prev(node: ChildNode | null) {
    this.before = node
  }

  get next(): ChildNode | null {
    this.listSiblings()
    return this.after
  }

  set next(node: ChildNode | null) {
    this.after = node
  }

  /** Adds an element at the end, while the children aren't listed. */
  addElement(element: Element): void {
    if (this.lastElement) this.lastElement.nextElement = element
    else this.firstElement = element
    this.lastElement = element
    element.parent = this
    element.textFrom = this.tailFrom
    element.textTo = this.tailTo
    this.tailFrom = this.tailTo = 0
  }

  /** Adds text of a page at the end, while the children aren't listed; returns false if it can't be noted. */
  addText(page: string, from: number, to: number): boolean {
    if (this.tailTo === 0) {
      this.page = page
      this.tailFrom = from
    } else if (this.tailTo !== from) return false
    this.tailTo = to
    return true
  }

  get attribs(): Record<string, string> {
    if (this.read === null || this.read === askedOnce) this.read = attributesOf(this.written)
    return this.read
  }

  set attribs(attribs: Record<string, string>) {
    this.read = attribs
  }

  /** The value of an attribute. Faster than `attribs` for one that most elements don't have, or that is asked for once. */
  attribute(name: string): string | undefined {
    if (this.read === null) {
      const value = attributeIn(this.written, name)
      if (value !== undefined) this.read = askedOnce
      return value
    }
    return this.read === askedOnce && !this.written.includes(name) ? undefined : this.attribs[name]
  }

  hasAttribute(name: string): boolean {
    if (this.read === null || this.read === askedOnce) return attributeIn(this.written, name) !== undefined
    return Object.hasOwn(this.read, name)
  }

  /** Whether an attribute may have a value with this text; false only if none has. Much faster than reading them. */
  mayHold(text: string): boolean {
    return (
      (this.read !== null && this.read !== askedOnce) ||
      this.written.includes(text) ||
      this.written.includes('&')
    )
  }

  get type(): 'script' | 'style' | 'tag' {
    return this.name === 'script' || this.name === 'style' ? this.name : 'tag'
  }

  private listSiblings(): void {
    const { parent } = this
    if (parent instanceof Element) parent.listed ??= parent.list()
  }

  private list(): ChildNode[] {
    const nodes: ChildNode[] = []
    for (let element = this.firstElement; element; element = element.nextElement) {
      if (element.textTo > 0) append(this, nodes, this.textAt(element.textFrom, element.textTo))
      append(this, nodes, element)
    }
    if (this.tailTo > 0) append(this, nodes, this.textAt(this.tailFrom, this.tailTo))
    return nodes
  }

  private textAt(from: number, to: number): Text {
    return new Text(decodeText(this.page!.slice(from, to)))
  }
}

/** Adds a node to a parent, at the end of its other children. */
export const appendTo = (parent: ParentNode, node: ChildNode): void => append(parent, parent.children, node)

function append(parent: ParentNode, nodes: ChildNode[], node: ChildNode): void {
  const previous = nodes.at(-1)
  node.parent = parent
  if (previous) {
    node.prev = previous
    previous.next = node
  }
  nodes.push(node)
}

/** Appends the descendants of a node in document order. */
export function collectElements(parent: ParentNode, found: Element[]): void {
  if (parent instanceof Element && parent.listed === null)
    for (let element = parent.firstElement; element; element = element.nextElement) {
      found.push(element)
      collectElements(element, found)
    }
  else
    for (const child of parent.children)
      if (child instanceof Element) {
        found.push(child)
        collectElements(child, found)
      }
}

/** The elements directly in a node; none in null. */
export const childElements = (parent: ParentNode | null): Element[] =>
  parent?.children.filter((child) => child instanceof Element) ?? []

/** A copy of a node with everything in it, without a parent. */
export function copyOf(node: ChildNode): ChildNode {
  if (node instanceof Text) return new Text(node.data)
  const copy = new Element(node.name, { ...node.attribs }, node.children.map(copyOf))
  copy.namespace = node.namespace
  for (const [at, child] of copy.children.entries()) {
    child.parent = copy
    child.prev = copy.children[at - 1] ?? null
    child.next = copy.children[at + 1] ?? null
  }
  return copy
}

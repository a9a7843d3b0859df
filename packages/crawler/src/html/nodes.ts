import { type Attributes, attributesOf } from './attributes.ts'

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

export class Element {
  parent: ParentNode | null = null
  prev: ChildNode | null = null
  next: ChildNode | null = null
  readonly name: string
  children: ChildNode[]
  /** Of SVG and MathML; absent for HTML. */
  namespace: string | undefined = undefined
  /** Attributes as written in the tag, until they are read. */
  private readonly written: string
  private read: Record<string, string> | null

  constructor(name: string, attributes: Attributes, children: ChildNode[] = []) {
    this.name = name
    this.children = children
    const isWritten = typeof attributes === 'string'
    this.written = isWritten ? attributes : ''
    this.read = isWritten ? null : attributes
  }

  get attribs(): Record<string, string> {
    return (this.read ??= attributesOf(this.written))
  }

  set attribs(attribs: Record<string, string>) {
    this.read = attribs
  }

  /** The value of an attribute. Faster than `attribs` for one that most elements don't have. */
  attribute(name: string): string | undefined {
    return this.read === null && !this.written.includes(name) ? undefined : this.attribs[name]
  }

  hasAttribute(name: string): boolean {
    return (this.read !== null || this.written.includes(name)) && Object.hasOwn(this.attribs, name)
  }

  get type(): 'script' | 'style' | 'tag' {
    return this.name === 'script' || this.name === 'style' ? this.name : 'tag'
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

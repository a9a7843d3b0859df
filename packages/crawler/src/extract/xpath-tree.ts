import { Document, Element, Text, type ParentNode } from '../html/nodes.ts'
import { step } from './counted-tree.ts'

/** The DOM's numbers of these node types. */
export const nodeTypes = { element: 1, attribute: 2, text: 3, document: 9 } as const

/** A step of XPath does more work than one of a CSS selector. */
const stepCost = 10

const follows = 4
const precedes = 2

/** A node with the part of the DOM that XPath needs. Moves to other nodes are counted. */
export class XPathNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly localName: string
  readonly namespaceURI = null
  readonly nodeValue: string | null
  readonly parentNode: XPathNode | null
  readonly ownerElement: XPathNode | null
  readonly origin: Element | Text | Document | null
  readonly attributes: XPathAttributes | null
  /** Position in document order. */
  readonly order: number
  readonly childNodes: XPathNode[] = []
  next: XPathNode | null = null
  readonly previousSibling: XPathNode | null
  ownerDocument: XPathNode | null = null

  constructor(node: Element | Text | Document, parent: XPathNode | null, order: number) {
    this.origin = node
    this.parentNode = parent
    this.ownerElement = null
    this.order = order
    this.previousSibling = parent?.childNodes.at(-1) ?? null
    const isElement = node instanceof Element
    this.nodeType = isElement ? nodeTypes.element : node instanceof Text ? nodeTypes.text : nodeTypes.document
    this.nodeName = isElement ? node.name : node instanceof Text ? '#text' : '#document'
    this.localName = this.nodeName
    this.nodeValue = node instanceof Text ? node.data : null
    this.attributes = isElement ? new XPathAttributes(this, node) : null
  }

  get firstChild(): XPathNode | null {
    step(stepCost)
    return this.childNodes[0] ?? null
  }

  get nextSibling(): XPathNode | null {
    step(stepCost)
    return this.next
  }

  get documentElement(): XPathNode | null {
    return this.childNodes.find(({ nodeType }) => nodeType === nodeTypes.element) ?? null
  }

  compareDocumentPosition(other: { order: number }): number {
    step(stepCost)
    return this.order === other.order ? 0 : this.order < other.order ? follows : precedes
  }
}

/** An attribute; in document order directly after its element. */
export interface XPathAttribute {
  nodeType: typeof nodeTypes.attribute
  nodeName: string
  localName: string
  namespaceURI: null
  value: string
  nodeValue: string
  ownerElement: XPathNode
  order: number
  compareDocumentPosition(other: { order: number }): number
}

class XPathAttributes {
  private readonly element: XPathNode
  private readonly origin: Element
  private known: XPathAttribute[] | null = null

  constructor(element: XPathNode, origin: Element) {
    this.element = element
    this.origin = origin
  }

  get length(): number {
    return this.list.length
  }

  item(index: number): XPathAttribute | null {
    step(stepCost)
    return this.list[index] ?? null
  }

  private get list(): XPathAttribute[] {
    return (this.known ??= Object.entries(this.origin.attribs).map(([name, value], at, all) => ({
      nodeType: nodeTypes.attribute,
      nodeName: name,
      localName: name,
      namespaceURI: null,
      value,
      nodeValue: value,
      ownerElement: this.element,
      order: this.element.order + (at + 1) / (all.length + 1),
      compareDocumentPosition(other) {
        return this.order === other.order ? 0 : this.order < other.order ? follows : precedes
      },
    })))
  }
}

/** The current page. Not a WeakMap, with which each page would survive until a full collection (nth-position.ts). */
let latest: { root: ParentNode; nodes: Map<unknown, XPathNode> } | null = null

/** The XPath node of a page's node. The page is converted once. */
export function xpathNode(root: ParentNode, node: Element | Document): XPathNode | null {
  if (latest?.root !== root) {
    const nodes = new Map<unknown, XPathNode>()
    let order = 0
    const add = (origin: Element | Text | Document, parent: XPathNode | null): void => {
      const made = new XPathNode(origin, parent, order++)
      made.ownerDocument = parent?.ownerDocument ?? parent ?? null
      if (made.previousSibling) made.previousSibling.next = made
      parent?.childNodes.push(made)
      nodes.set(origin, made)
      if (origin instanceof Text) return
      for (const child of origin.children)
        if (child instanceof Element || child instanceof Text) add(child, made)
    }
    if (root instanceof Document || root instanceof Element) add(root, null)
    latest = { root, nodes }
  }
  return latest.nodes.get(node) ?? null
}

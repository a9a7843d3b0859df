import { type Document, type Element, Text } from './nodes.ts'
import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { maxDepth } from './open-elements.ts'
import { fillSelectedContent } from './selected-content.ts'
import { moveChildren, SpecNode, toDocument } from './spec-node.ts'
import { SpecParser } from './spec-parser.ts'

type Map = TreeAdapterTypeMap<
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode,
  SpecNode
>

/** The page nests deeper than browsers allow. */
class TooDeepError extends Error {}

/** How to parse the content of `noscript`, which is text in browsers that run scripts. */
export type NoscriptMode = 'text' | 'elements'

/**
 * The tree of a page exactly by the HTML standard, built by parse5. Comments and document types are omitted; the
 * content of templates becomes ordinary children, and that of `noscript` is parsed as a separate fragment. Null for
 * pages that nest too deeply.
 */
export function specTree(text: string, noscript: NoscriptMode = 'elements'): Document | null {
  try {
    const root = SpecParser.parse<Map>(text, { treeAdapter: new Adapter(), scriptingEnabled: true })
    const document = toDocument(root, noscript === 'elements' ? expandNoscript : () => {})
    if (/<selectedcontent/i.test(text)) fillSelectedContent(document)
    return document
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
}

function expandNoscript(element: Element): void {
  const [content] = element.children
  if (!(content instanceof Text)) return
  const context = new SpecNode('div', html.NS.HTML)
  const root = SpecParser.fragment<Map>(context, content.data, {
    treeAdapter: new Adapter(),
    scriptingEnabled: true,
  })
  moveChildren(
    toDocument(root, () => {}),
    element,
  )
}

/** Builds trees of `SpecNode`; omitted nodes are never added. */
class Adapter implements TreeAdapter<Map> {
  private depth = 0
  private mode = html.DOCUMENT_MODE.NO_QUIRKS

  createDocument = (): SpecNode => new SpecNode(null, '#document')
  createDocumentFragment = (): SpecNode => new SpecNode(null, '#document')
  createCommentNode = (): SpecNode => new SpecNode(null, '#comment')
  createTextNode = (text: string): SpecNode => new SpecNode(null, '#text', {}, text)
  createElement = (name: string, namespace: html.NS, attributes: Token.Attribute[]): SpecNode =>
    new SpecNode(name.toLowerCase(), namespace, toAttribs(attributes))

  appendChild(parent: SpecNode, child: SpecNode): void {
    if (child.namespace !== '#comment') parent.insert(child, null)
  }

  insertBefore(parent: SpecNode, child: SpecNode, before: SpecNode): void {
    if (child.namespace !== '#comment') parent.insert(child, before)
  }

  detachNode = (node: SpecNode): void => node.detach()
  insertText = (parent: SpecNode, text: string): void => parent.insertText(text, null)
  insertTextBefore = (parent: SpecNode, text: string, before: SpecNode): void =>
    parent.insertText(text, before)

  adoptAttributes(element: SpecNode, attributes: Token.Attribute[]): void {
    for (const [name, value] of Object.entries(toAttribs(attributes)))
      if (!Object.hasOwn(element.attribs, name)) element.attribs[name] = value
  }

  onItemPush(): void {
    if (++this.depth > maxDepth) throw new TooDeepError()
  }

  onItemPop(): void {
    this.depth--
  }

  /** The content of a template is placed directly below it. */
  getTemplateContent = (template: SpecNode): SpecNode => template
  setTemplateContent = (): void => {}

  setDocumentMode(_: SpecNode, mode: html.DOCUMENT_MODE): void {
    this.mode = mode
  }

  getDocumentMode = (): html.DOCUMENT_MODE => this.mode
  setDocumentType = (): void => {}
  getAttrList = (element: SpecNode): Token.Attribute[] =>
    Object.entries(element.attribs).map(([name, value]) => ({ name, value }))
  getFirstChild = (node: SpecNode): SpecNode | null => node.first
  getChildNodes = (node: SpecNode): SpecNode[] => {
    const children: SpecNode[] = []
    for (let child = node.first; child; child = child.next) children.push(child)
    return children
  }

  getParentNode = (node: SpecNode): SpecNode | null => node.parent
  getNamespaceURI = (element: SpecNode): html.NS => element.namespace as html.NS
  getTagName = (element: SpecNode): string => element.name!
  getTextNodeContent = (node: SpecNode): string => node.text
  getCommentNodeContent = (): string => ''
  getDocumentTypeNodeName = (): string => ''
  getDocumentTypeNodePublicId = (): string => ''
  getDocumentTypeNodeSystemId = (): string => ''
  getNodeSourceCodeLocation = (): null => null
  setNodeSourceCodeLocation = (): void => {}
  updateNodeSourceCodeLocation = (): void => {}
  isTextNode = (node: SpecNode): node is SpecNode => node.isText
  isCommentNode = (node: SpecNode): node is SpecNode => node.namespace === '#comment'
  isDocumentTypeNode = (node: SpecNode): node is SpecNode => node.namespace === '#doctype'
  isElementNode = (node: SpecNode): node is SpecNode => node.name !== null
}

/** Names in lower case, as in selectors; "xlink:href" as one name. */
function toAttribs(attributes: readonly Token.Attribute[]): Record<string, string> {
  const attribs: Record<string, string> = {}
  for (const { name, prefix, value } of attributes)
    attribs[(prefix ? `${prefix}:${name}` : name).toLowerCase()] = value
  return attribs
}

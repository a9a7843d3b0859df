import { Document, Element, type ParentNode, Text } from '../html/nodes.ts'
import library from 'xpath'
import { aside } from './counted-tree.ts'
import { nodeTypes, type XPathAttribute, XPathNode, xpathNode } from './xpath-tree.ts'

/** The part of the library that its types omit. */
interface Library {
  parse(expression: string): { evaluate(options: { node: XPathNode; isHtml: boolean }): Answer }
}
interface Answer {
  toArray?(): (XPathNode | XPathAttribute)[]
  stringValue(): string
}
const xpath = library as unknown as Library

/** XPath is recognized by its beginning: no CSS selector begins with "/", "./", "(" or "..". */
export const isXPath = (source: string): boolean => /^(\.{0,2}\/|\(|\.\.$|xpath:)/.test(source)

/** The expression without the optional `xpath:` prefix. */
export const xpathOf = (source: string): string => source.replace(/^xpath:/, '')

/**
 * Compiles an XPath 1.0 expression. Elements found below a node are returned as such; attributes, texts and
 * computed values are returned as elements that contain only their text, in document order. Throws the library's
 * error for an invalid expression.
 */
export function compileXPath(source: string): (root: ParentNode, node: Element | Document) => Element[] {
  const compiled = xpath.parse(xpathOf(source))
  // Unknown functions fail only when they are called.
  const nowhere = new XPathNode(new Document([]), null, 0)
  aside(() => compiled.evaluate({ node: nowhere, isHtml: true }))
  return (root, node) => {
    const start = xpathNode(root, node)
    if (!start) return []
    const answer = compiled.evaluate({ node: start, isHtml: true })
    if (!answer.toArray) return [holder(answer.stringValue())]
    return answer.toArray().flatMap((found) => {
      if (found.nodeType === nodeTypes.document) return []
      if ('origin' in found && found.origin instanceof Element) return [found.origin]
      return [holder(found.nodeValue ?? '')]
    })
  }
}

function holder(text: string): Element {
  const element = new Element('xpath-value', {}, undefined)
  const child = new Text(text)
  child.parent = element
  element.children = [child]
  return element
}

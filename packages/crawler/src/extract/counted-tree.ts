import { type AnyNode, Element, type ParentNode, Text } from 'domhandler'
import { forgetPlaces } from './nth-position.ts'

/** Steps from one node to another that the selectors of a page may take, and how many more for each of its elements. */
const stepsOfPage = 10_000_000
const stepsOfElement = 100

let page: ParentNode | null = null
let left = 0

/** A selector needs too many steps; `TooManyStepsError` is told to people by who knows the selector. */
export class TooManyStepsError extends Error {
  override name = 'TooManyStepsError'
}

/** Selectors are applied to this page from now on; a page that is new has all its steps. */
export function countSteps(root: ParentNode, elements: number): void {
  if (root === page) return
  page = root
  forgetPlaces()
  left = stepsOfPage + stepsOfElement * elements
}

/** Counts steps of whatever walks the page. Throws `TooManyStepsError`. */
export function step(count: number): void {
  left -= count
  if (left < 0) throw new TooManyStepsError('too many steps')
}

/** How css-select walks a tree: `:has()`, `~` and many levels may cost the square of a page, which is counted here. */
export const countedTree = {
  isTag: (node: AnyNode): node is Element => node instanceof Element,
  getAttributeValue: (element: Element, name: string): string | undefined => element.attribs[name],
  hasAttrib: (element: Element, name: string): boolean => Object.hasOwn(element.attribs, name),
  getName: (element: Element): string => element.name,
  getChildren(node: AnyNode): AnyNode[] {
    const children = 'children' in node ? node.children : []
    step(children.length + 1)
    return children
  },
  getParent(node: Element): AnyNode | null {
    step(1)
    return node.parent
  },
  getSiblings(node: AnyNode): AnyNode[] {
    const siblings = node.parent?.children ?? [node]
    step(1 + siblings.length / siblingsOfStep)
    return siblings
  },
  prevElementSibling(node: AnyNode): Element | null {
    let { prev } = node
    while (prev && !(prev instanceof Element)) ({ prev } = prev)
    return prev
  },
  getText: (node: AnyNode): string => textBelow(node),
  removeSubsets: (nodes: AnyNode[]): AnyNode[] => nodes,
}

/** Siblings are passed quickly, and seldom all of them. */
const siblingsOfStep = 8
/** Text is copied by many characters at a time. */
const charactersOfStep = 16

function textBelow(node: AnyNode): string {
  if (node instanceof Text) {
    step(1 + node.data.length / charactersOfStep)
    return node.data
  }
  if (!('children' in node)) return ''
  let text = ''
  for (const child of node.children) text += textBelow(child)
  return text
}

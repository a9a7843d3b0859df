import { type AnyNode, Document, Element, type ParentNode, Text } from '../html/nodes.ts'
import { forgetPlaces } from './nth-position.ts'

/*
 * Steps from node to node: a fixed number, plus some for each element of the page. One search, by a selector of a
 * recipe or for a selector, has a share of the budget of all searches on a page. So slow ones are told apart from
 * the others, and a page takes seconds rather than minutes however many there are. Ten million steps take about a
 * seventh of a second.
 */
const stepsOfOne = { always: 10_000_000, forElement: 100 }
const stepsOfPage = { always: 50_000_000, forElement: 150 }

/** The steps left for one selector, or for several that share them, on the page with this number. */
export class Allowance {
  page = 0
  left = 0
}

let root: ParentNode | null = null
let page = 0
let elementsOfPage = 0
let leftOfPage = 0
let one = new Allowance()

/** A selector needs too many steps. Callers that know the selector turn this into a message. */
export class TooManyStepsError extends Error {
  override name = 'TooManyStepsError'
}

/** Charges the following steps to this selector on this page; a new page gets the full budget. */
export function countSteps(node: ParentNode, elements: number, selector: Allowance): void {
  if (node !== root) {
    root = node
    page++
    elementsOfPage = 0
    leftOfPage = stepsOfPage.always
    forgetPlaces()
  }
  if (elements > elementsOfPage) {
    // A part of the page may be searched before the whole.
    leftOfPage += stepsOfPage.forElement * (elements - elementsOfPage)
    elementsOfPage = elements
  }
  one = selector
  if (one.page === page) return
  one.page = page
  one.left = stepsOfOne.always + stepsOfOne.forElement * elementsOfPage
}

/** Resets the budget for subsequent searches, on the same page or another. */
export const countAnew = (): void => {
  root = null
}

/** Counts steps of any walk over the page. Throws `TooManyStepsError`. */
export function step(count: number): void {
  one.left -= count
  leftOfPage -= count
  if (one.left < 0 || leftOfPage < 0) throw new TooManyStepsError('too many steps')
}

/** Runs work that doesn't walk the current page, without charging its budget. */
export function aside<T>(work: () => T): T {
  const kept = { one, leftOfPage }
  one = new Allowance()
  one.left = leftOfPage = stepsOfOne.always
  try {
    return work()
  } finally {
    ;({ one, leftOfPage } = kept)
  }
}

/**
 * css-select's adapter for the tree. `:has()`, `~` and deep nesting may cost the square of a page, so steps are
 * counted here.
 */
export const countedTree = {
  isTag: (node: AnyNode): node is Element => node instanceof Element,
  getAttributeValue: (element: Element, name: string): string | undefined => element.attribute(name),
  hasAttrib: (element: Element, name: string): boolean => element.hasAttribute(name),
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
    if (node instanceof Document) return null
    let { prev } = node
    while (prev && !(prev instanceof Element)) ({ prev } = prev)
    return prev
  },
  getText: (node: AnyNode): string => textBelow(node),
  removeSubsets: (nodes: AnyNode[]): AnyNode[] => nodes,
}

/** Siblings per step: passing them is fast, and rarely are all of them visited. */
const siblingsOfStep = 8
/** Characters per step: text is copied in bulk. */
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

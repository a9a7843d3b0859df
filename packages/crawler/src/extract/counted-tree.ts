import { type AnyNode, Element, type ParentNode, Text } from 'domhandler'
import { forgetPlaces } from './nth-position.ts'

/*
 * Steps from one node to another, and how many more for each element of the page. What is looked for once, by a selector
 * of a recipe or by a search for a selector, may take a part of what all of it together may take: so one that is slow is
 * told from those that are not, and a page costs seconds and no minutes however many there are. Ten million steps take
 * about a seventh of a second.
 */
const stepsOfOne = { always: 10_000_000, forElement: 100 }
const stepsOfPage = { always: 50_000_000, forElement: 150 }

/** What may still be walked for one selector, or for several that share it, on the page of that number. */
export class Allowance {
  page = 0
  left = 0
}

let root: ParentNode | null = null
let page = 0
let elementsOfPage = 0
let leftOfPage = 0
let one = new Allowance()

/** A selector needs too many steps; `TooManyStepsError` is told to people by who knows the selector. */
export class TooManyStepsError extends Error {
  override name = 'TooManyStepsError'
}

/** Steps are those of this selector on this page from now on; a page that is new has all its steps. */
export function countSteps(node: ParentNode, elements: number, selector: Allowance): void {
  if (node !== root) {
    root = node
    page++
    elementsOfPage = 0
    leftOfPage = stepsOfPage.always
    forgetPlaces()
  }
  if (elements > elementsOfPage) {
    // A part of the page may be looked at before the whole.
    leftOfPage += stepsOfPage.forElement * (elements - elementsOfPage)
    elementsOfPage = elements
  }
  one = selector
  if (one.page === page) return
  one.page = page
  one.left = stepsOfOne.always + stepsOfOne.forElement * elementsOfPage
}

/** What was looked for so far does not count for what is looked for from now on, on the same page or another. */
export const countAnew = (): void => {
  root = null
}

/** Counts steps of whatever walks the page. Throws `TooManyStepsError`. */
export function step(count: number): void {
  one.left -= count
  leftOfPage -= count
  if (one.left < 0 || leftOfPage < 0) throw new TooManyStepsError('too many steps')
}

/** Does something that walks nothing of the page at hand, and so costs it nothing. */
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

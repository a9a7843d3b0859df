import { _compileUnsafe as compileTokens } from 'css-select'
import { parse, type Selector, SelectorType, isTraversal } from 'css-what'
import { type AnyNode, collectElements, type Document, Element, type ParentNode } from '../html/nodes.ts'
import { Allowance, countedTree, countSteps, step, TooManyStepsError } from './counted-tree.ts'
import { isNthChild, isNthLastChild, isNthLastOfType, isNthOfType, isPlainFormula } from './nth-position.ts'
import { allElements } from './parse-html.ts'
import { compileXPath, isXPath } from './xpath.ts'
import { ElementIndex, keyOf } from './element-index.ts'

/** A compiled selector. Compiled once per recipe; holds no page. */
export interface CompiledSelector {
  readonly source: string
  readonly test: (element: Element) => boolean
  /** Refers to the item itself, by `:scope` or a leading combinator. */
  readonly usesScope: boolean
  /** How many siblings after the item are searched, with their descendants (`+ tr`, `:scope ~ p`). */
  readonly siblings: number
  /** The steps left on the current page. */
  readonly allowance: Allowance
  /** A tag or class that all matches have, as `ElementIndex` keeps it; null if there may be others. */
  readonly key?: string | null
  /** Set for XPath, which finds elements directly instead of testing each one. */
  readonly find?: (root: ParentNode, node: Element | Document) => Element[]
}

/** An invalid selector; the message is a sentence. */
export class SelectorError extends Error {
  override name = 'SelectorError'
}

/*
 * css-select binds `:scope` when it compiles. We compile once and match on thousands of items, so we replace
 * `:scope` by our own pseudo-class, which reads this variable. Matching is synchronous, so one variable is enough.
 */
let currentScope: AnyNode | null = null
const ownScope: Selector = { type: SelectorType.Pseudo, name: 'wn-scope', data: null }
const pseudos = {
  'wn-scope': (element: Element) => element === currentScope,
  'wn-nth-child': isNthChild,
  'wn-nth-last-child': isNthLastChild,
  'wn-nth-of-type': isNthOfType,
  'wn-nth-last-of-type': isNthLastOfType,
}

/** Compiles a CSS selector or an XPath expression relative to an item. Throws `SelectorError`. */
export function compileSelector(source: string): CompiledSelector {
  const allowance = new Allowance()
  try {
    if (isXPath(source)) {
      const find = compileXPath(source)
      return { source, test: () => false, usesScope: false, siblings: 0, allowance, find }
    }
    const groups = parse(source)
    let usesScope = false
    let siblings = 0
    for (const group of groups) {
      if (group.length === 0) throw new Error('it is empty')
      if (group.some(isEmptyName)) throw new Error('a name is missing after "." or "#"')
      if (isTraversal(group[0]!)) group.unshift(ownScope)
      replaceScope(group)
      if (group.includes(ownScope)) usesScope = true
      if (group[0] === ownScope && isSibling(group[1])) siblings = Math.max(siblings, reachOf(group))
    }
    const test = compileTokens<AnyNode, Element>(groups, {
      adapter: countedTree,
      pseudos,
      cacheResults: false,
    })
    return { source, test, usesScope, siblings, allowance, key: keyOf(groups) }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(' by css-select', '') : String(error)
    throw new SelectorError(`The selector "${source}" cannot be read: ${reason}.`, { cause: error })
  }
}

function replaceScope(group: Selector[]): void {
  for (const [index, token] of group.entries()) {
    if (token.type !== SelectorType.Pseudo) continue
    if (token.name === 'scope') group[index] = ownScope
    else if (/^(first|last)-(child|of-type)$/.test(token.name))
      group[index] = { ...token, name: `wn-nth-${token.name.replace(/^first-/, '')}`, data: '1' }
    else if (/^nth-(last-)?(child|of-type)$/.test(token.name) && isPlainFormula(token.data))
      group[index] = { ...token, name: `wn-${token.name}` }
    // Inside :has(), :scope means the tested element: css-select handles that itself.
    else if (Array.isArray(token.data) && token.name !== 'has') token.data.forEach(replaceScope)
  }
}

/** css-what reads the second dot of ".. a" as part of the name. */
const isEmptyName = (token: Selector): boolean =>
  token.type === SelectorType.Attribute &&
  (token.name === 'class' || token.name === 'id') &&
  (token.value === '' || token.value.startsWith('.'))

const isSibling = (token: Selector | undefined): boolean =>
  token?.type === SelectorType.Adjacent || token?.type === SelectorType.Sibling

/** Each "+" reaches one sibling further, "~" any number. */
const reachOf = (group: readonly Selector[]): number =>
  group.some(({ type }) => type === SelectorType.Sibling)
    ? Number.POSITIVE_INFINITY
    : group.filter(({ type }) => type === SelectorType.Adjacent).length

/** Steps charged for testing an element, apart from those that the test itself counts. */
const stepsOfTest = 1
/** Steps charged per element for listing them, once for all selectors. */
const stepsOfListing = 4

/** Below that, testing all elements is faster than an index. */
const fewestIndexed = 300

/** One item (or the whole page) with its elements listed once for all selectors. */
export class Scope {
  readonly node: Element | Document
  private known: Element[] | null = null
  private index: ElementIndex | null = null
  private readonly root: ParentNode

  constructor(node: Element | Document) {
    this.node = node
    this.root = rootOf(node)
  }

  /** The first match in document order. Throws `SelectorError` if the search takes too long. */
  first(selector: CompiledSelector): Element | null {
    return this.bounded(selector, (elements) => this.findFirst(selector, elements))
  }

  /**
   * All matches in document order; if there are more than `most`, only as many as show that. Throws `SelectorError` if
   * the search takes too long.
   */
  all(selector: CompiledSelector, most = Number.POSITIVE_INFINITY): Element[] {
    return this.bounded(selector, (elements) => this.findAll(selector, elements, most))
  }

  private bounded<T>(selector: CompiledSelector, find: (elements: readonly Element[]) => T): T {
    const { source, allowance } = selector
    currentScope = this.node instanceof Element ? this.node : rootElement(this.node)
    try {
      return find(this.enter(allowance))
    } catch (error) {
      if (!(error instanceof TooManyStepsError)) throw error
      throw new SelectorError(
        `The selector "${source}" takes too long on this page. Name classes or ids instead of ":has()", "~" or many levels.`,
        { cause: error },
      )
    }
  }

  /** The elements in the item. Listing costs steps: nested items list the innermost elements repeatedly. */
  private enter(allowance: Allowance): readonly Element[] {
    const { known } = this
    const elements = known ?? allElements(this.node)
    this.known = elements
    countSteps(this.root, elements.length, allowance)
    if (!known) step(stepsOfListing * elements.length)
    return elements
  }

  private findFirst(selector: CompiledSelector, elements: readonly Element[]): Element | null {
    const { test, find } = selector
    if (find) return find(this.root, this.node)[0] ?? null
    if (selector.usesScope && this.node instanceof Element && test(this.node)) return this.node
    return firstOf(elements, selector) ?? this.firstAfter(selector)
  }

  private findAll(selector: CompiledSelector, elements: readonly Element[], most: number): Element[] {
    const { test, find } = selector
    if (find) return find(this.root, this.node)
    const found: Element[] = []
    if (selector.usesScope && this.node instanceof Element && test(this.node)) found.push(this.node)
    addMatches(this.thatMayMatch(selector, elements), test, found, most)
    for (const part of this.after(selector.siblings)) addMatches(part, test, found, most)
    return found
  }

  /** Of many elements, those with the tag or class that the selector asks for. */
  private thatMayMatch({ key }: CompiledSelector, elements: readonly Element[]): readonly Element[] {
    if (!key || elements.length < fewestIndexed) return elements
    this.index ??= new ElementIndex(elements)
    return this.index.with(key)
  }

  private firstAfter(selector: CompiledSelector): Element | null {
    for (const part of this.after(selector.siblings)) {
      const found = firstOf(part, selector)
      if (found) return found
    }
    return null
  }

  /** A number of siblings after the item, each with its descendants. */
  private *after(siblings: number): Generator<Element[]> {
    if (!(this.node instanceof Element)) return
    for (let node = this.node.next, left = siblings; node && left > 0; node = node.next) {
      if (!(node instanceof Element)) continue
      left--
      const elements = [node]
      collectElements(node, elements)
      yield elements
    }
  }
}

function firstOf(elements: readonly Element[], { test, key }: CompiledSelector): Element | null {
  const name = key?.startsWith('.') ? key.slice(1) : null
  const tag = name === null ? (key ?? null) : null
  let tested = 0
  for (const element of elements) {
    tested++
    // Most elements are told apart by this alone, in a fraction of the time.
    if (name !== null && !element.mayHold(name)) continue
    if (tag !== null && element.name !== tag && element.namespace === undefined) continue
    if (!test(element)) continue
    step(stepsOfTest * tested)
    return element
  }
  step(stepsOfTest * tested)
  return null
}

/** Adds the elements that pass a test, until there are more than `most`. */
function addMatches(
  elements: readonly Element[],
  test: CompiledSelector['test'],
  found: Element[],
  most: number,
): void {
  step(stepsOfTest * elements.length)
  for (const element of elements) {
    if (found.length > most) return
    if (test(element)) found.push(element)
  }
}

function rootOf(node: ParentNode): ParentNode {
  let root = node
  while (root.parent) root = root.parent
  return root
}

const rootElement = (root: ParentNode): Element | null =>
  root.children.find((node): node is Element => node instanceof Element) ?? null

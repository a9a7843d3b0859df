import { _compileUnsafe as compileTokens } from 'css-select'
import { parse, type Selector, SelectorType, isTraversal } from 'css-what'
import { type AnyNode, type Document, Element, type ParentNode } from 'domhandler'
import { countedTree, countSteps, TooManyStepsError } from './counted-tree.ts'
import { isNthChild, isNthLastChild, isPlainFormula } from './nth-position.ts'
import { collectElements } from './parse-html.ts'
import { compileXPath, isXPath } from './xpath.ts'

/** A compiled selector. Compile once per recipe; it holds no page. */
export interface CompiledSelector {
  readonly source: string
  readonly test: (element: Element) => boolean
  /** Mentions the item itself, by `:scope` or a leading combinator. */
  readonly usesScope: boolean
  /** Looks at elements after the item (`+ tr`, `:scope ~ p`). */
  readonly looksAfter: boolean
  /** Set for XPath, which is not tested element by element but finds by itself. */
  readonly find?: (root: ParentNode, node: Element | Document) => Element[]
}

/** A selector that cannot be read; the message is a sentence. */
export class SelectorError extends Error {
  override name = 'SelectorError'
}

/*
 * css-select binds `:scope` when it compiles. We compile once and match on thousands of items, so `:scope` becomes a
 * pseudo-class of ours that looks here. Matching is synchronous, hence one variable is enough.
 */
let currentScope: AnyNode | null = null
const ownScope: Selector = { type: SelectorType.Pseudo, name: 'wn-scope', data: null }
const pseudos = {
  'wn-scope': (element: Element) => element === currentScope,
  'wn-nth-child': isNthChild,
  'wn-nth-last-child': isNthLastChild,
}

/** Compiles a CSS selector or an XPath expression relative to an item. Throws `SelectorError`. */
export function compileSelector(source: string): CompiledSelector {
  try {
    if (isXPath(source))
      return { source, test: () => false, usesScope: false, looksAfter: false, find: compileXPath(source) }
    const groups = parse(source)
    let usesScope = false
    let looksAfter = false
    for (const group of groups) {
      if (group.length === 0) throw new Error('it is empty')
      if (group.some(isEmptyName)) throw new Error('a name is missing after "." or "#"')
      if (isTraversal(group[0]!)) group.unshift(ownScope)
      replaceScope(group)
      if (group.includes(ownScope)) usesScope = true
      if (group[0] === ownScope && isSibling(group[1])) looksAfter = true
    }
    const test = compileTokens<AnyNode, Element>(groups, {
      adapter: countedTree,
      pseudos,
      cacheResults: false,
    })
    return { source, test, usesScope, looksAfter }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(' by css-select', '') : String(error)
    throw new SelectorError(`The selector "${source}" cannot be read: ${reason}.`, { cause: error })
  }
}

function replaceScope(group: Selector[]): void {
  for (const [index, token] of group.entries()) {
    if (token.type !== SelectorType.Pseudo) continue
    if (token.name === 'scope') group[index] = ownScope
    else if (token.name === 'first-child' || token.name === 'last-child')
      group[index] = {
        ...token,
        name: `wn-nth-${token.name === 'first-child' ? '' : 'last-'}child`,
        data: '1',
      }
    else if (/^nth-(last-)?child$/.test(token.name) && isPlainFormula(token.data))
      group[index] = { ...token, name: `wn-${token.name}` }
    // Inside :has(), :scope means the element that is tested: css-select does that itself.
    else if (Array.isArray(token.data) && token.name !== 'has') token.data.forEach(replaceScope)
  }
}

/** css-what takes the second dot of ".. a" for a part of the name. */
const isEmptyName = (token: Selector): boolean =>
  token.type === SelectorType.Attribute &&
  (token.name === 'class' || token.name === 'id') &&
  (token.value === '' || token.value.startsWith('.'))

const isSibling = (token: Selector | undefined): boolean =>
  token?.type === SelectorType.Adjacent || token?.type === SelectorType.Sibling

/** One item (or the whole page) with its elements listed once for all selectors. */
export class Scope {
  readonly node: Element | Document
  private readonly elements: Element[] = []
  private after: Element[] | null = null
  private readonly root: ParentNode

  constructor(node: Element | Document) {
    this.node = node
    this.root = rootOf(node)
    collectElements(node, this.elements)
  }

  /** The first match in document order. Throws `SelectorError` where that would take too long. */
  first(selector: CompiledSelector): Element | null {
    return this.bounded(selector, () => this.findFirst(selector))
  }

  /** All matches in document order. Throws `SelectorError` where that would take too long. */
  all(selector: CompiledSelector): Element[] {
    return this.bounded(selector, () => this.findAll(selector))
  }

  private bounded<T>({ source }: CompiledSelector, find: () => T): T {
    this.enter()
    try {
      return find()
    } catch (error) {
      if (!(error instanceof TooManyStepsError)) throw error
      throw new SelectorError(
        `The selector "${source}" takes too long on this page. Name classes or ids instead of ":has()", "~" or many levels.`,
        { cause: error },
      )
    }
  }

  private findFirst(selector: CompiledSelector): Element | null {
    const { test, find } = selector
    if (find) return find(this.root, this.node)[0] ?? null
    if (selector.usesScope && this.node instanceof Element && test(this.node)) return this.node
    for (const element of this.elements) if (test(element)) return element
    if (selector.looksAfter) for (const element of this.elementsAfter()) if (test(element)) return element
    return null
  }

  private findAll(selector: CompiledSelector): Element[] {
    const { test, find } = selector
    if (find) return find(this.root, this.node)
    const found: Element[] = []
    if (selector.usesScope && this.node instanceof Element && test(this.node)) found.push(this.node)
    for (const element of this.elements) if (test(element)) found.push(element)
    if (selector.looksAfter)
      for (const element of this.elementsAfter()) if (test(element)) found.push(element)
    return found
  }

  private enter(): void {
    currentScope = this.node instanceof Element ? this.node : rootElement(this.node)
    countSteps(this.root, this.elements.length)
  }

  private elementsAfter(): Element[] {
    if (this.after) return this.after
    this.after = []
    for (let node = this.node.next; node; node = node.next) {
      if (!(node instanceof Element)) continue
      this.after.push(node)
      collectElements(node, this.after)
    }
    return this.after
  }
}

function rootOf(node: ParentNode): ParentNode {
  let root = node
  while (root.parent) root = root.parent
  return root
}

const rootElement = (root: ParentNode): Element | null =>
  root.children.find((node): node is Element => node instanceof Element) ?? null

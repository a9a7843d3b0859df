import type { Element } from '../html/nodes.ts'
import { PageContext } from '../extract/page-context.ts'
import { allElements, parseHtml, type PageTree } from '../extract/parse-html.ts'
import type { ParserMode } from '../html/parse-page.ts'
import { Scope } from '../extract/selector.ts'
import { forgetPage } from './page-cache.ts'

/** A parsed page with its elements numbered in document order. */
export class Page {
  readonly url: string
  readonly tree: PageTree
  readonly context: PageContext
  readonly elements: readonly Element[]
  /** The whole page. */
  readonly scope: Scope
  private readonly numbers = new Map<Element, number>()

  constructor(html: string, url: string, mode?: ParserMode) {
    forgetPage()
    this.url = url
    this.tree = parseHtml(html, mode)
    this.context = new PageContext(url, this.tree)
    this.elements = allElements(this.tree.root)
    this.elements.forEach((element, number) => this.numbers.set(element, number))
    this.scope = new Scope(this.tree.root)
  }

  /** -1 for an element of another page. */
  numberOf(element: Element): number {
    return this.numbers.get(element) ?? -1
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { parseJson } from '@windrow/contract/exact-json'
import { type Document, Element } from '../html/nodes.ts'
import { type PageTree, parseHtml } from '../extract/parse-html.ts'
import { type CompiledSelector, compileSelector, Scope } from '../extract/selector.ts'
import { textOf } from '../extract/text.ts'

/** A page as sent to the code of a service. */
export interface PageData {
  /** The URL after redirects. */
  url: string
  httpStatus: number
  headers: IncomingHttpHeaders
  source: string
}

/** Code may build selectors from values, so that each page brings new ones. */
const mostCompiled = 1000
const compiled = new Map<string, CompiledSelector>()

function selectorOf(source: string): CompiledSelector {
  let selector = compiled.get(source)
  if (selector) return selector
  selector = compileSelector(source)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(source, selector)
  return selector
}

/** An element; finds elements in it by CSS selectors. An invalid selector throws `SelectorError`. */
export class PagePart {
  private readonly base: () => string
  private known: Scope | null = null
  private readonly open: () => Element | Document

  constructor(open: () => Element | Document, base: () => string) {
    this.open = open
    this.base = base
  }

  /** All matches in document order. */
  all(selector: string): PagePart[] {
    return this.scope.all(selectorOf(selector)).map((element) => new PagePart(() => element, this.base))
  }

  first(selector: string): PagePart | null {
    const element = this.scope.first(selectorOf(selector))
    return element ? new PagePart(() => element, this.base) : null
  }

  /** The text of the first match, or of the part itself, with white space folded; null if nothing matches. */
  text(selector?: string): string | null {
    const node = this.node(selector)
    const element = node instanceof Element ? node : (this.scope.first(selectorOf('body')) ?? null)
    return node && element ? textOf(element).replace(/\s+/g, ' ').trim() : null
  }

  /** An attribute of the first match, or of the part itself; null if there is none. */
  attribute(name: string, selector?: string): string | null {
    const node = this.node(selector)
    return node instanceof Element ? (node.attribs[name] ?? null) : null
  }

  /** An attribute as an absolute URL, relative to the page's `<base href>` if it has one; null if there is none. */
  link(selector?: string, attribute = 'href'): string | null {
    const value = this.attribute(attribute, selector)
    return value === null ? null : (URL.parse(value.trim(), this.base())?.href ?? null)
  }

  private node(selector: string | undefined): Element | Document | null {
    return selector === undefined ? this.scope.node : this.scope.first(selectorOf(selector))
  }

  private get scope(): Scope {
    return (this.known ??= new Scope(this.open()))
  }
}

const baseOf = ({ baseHref }: PageTree, url: string): string =>
  (baseHref === null ? null : URL.parse(baseHref.trim(), url)?.href) ?? url

/** The whole page. Parsed on the first search. */
export class ServicePage extends PagePart {
  readonly url: string
  readonly httpStatus: number
  readonly headers: IncomingHttpHeaders
  /** The original content, decoded. */
  readonly source: string

  constructor({ url, httpStatus, headers, source }: PageData) {
    let tree: PageTree | null = null
    const parsed = () => (tree ??= parseHtml(source))
    super(
      () => parsed().root,
      () => baseOf(parsed(), url),
    )
    this.url = url
    this.httpStatus = httpStatus
    this.headers = headers
    this.source = source
  }

  /** The page as JSON; numbers that JavaScript would round are text. Throws `SyntaxError` if it isn't JSON. */
  json(): unknown {
    return parseJson(this.source)
  }
}

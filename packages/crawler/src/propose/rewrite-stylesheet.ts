import { unescapeCss, unhideNames } from './css-escapes.ts'
import { type CssToken, cssTokens } from './css-tokens.ts'

type ResourceKind = 'style' | 'image' | 'font'

export interface CopyResource {
  /** Absolute. */
  url: string
  kind: ResourceKind
}

interface ImportRule {
  /** The URL to write; null until it is known. */
  address: string | null
  media: string
}

type AddResource = (resource: CopyResource) => string | null

/** Code that old browsers could run; obsolete today. */
const active = /expression\s*\(|-moz-binding|behavior\s*:/gi

/**
 * Rewrites every URL in a style sheet. `addResource` receives each and returns the URL to write, or null to drop
 * it. CSS escapes are decoded first where they could hide a name such as `url(`.
 */
export function rewriteStylesheet(css: string, baseUrl: string, addResource: AddResource): string {
  const rewriter = new StylesheetRewriter(baseUrl, addResource)
  for (const token of cssTokens(unhideNames(css).replace(active, 'none '))) rewriter.take(token)
  return rewriter.end()
}

/** The same for the value of a `style` attribute, which can't import anything. */
export const rewriteDeclarations = (css: string, baseUrl: string, addResource: AddResource): string =>
  rewriteStylesheet(css, baseUrl, (resource) => (resource.kind === 'style' ? null : addResource(resource)))

class StylesheetRewriter {
  private readonly baseUrl: string
  private readonly addResource: AddResource
  private readonly pieces: string[] = []
  private isFont = false
  /** The current @import. */
  private rule: ImportRule | null = null
  /** The current image-set(), and the number of open parentheses in it. */
  private set: { address: string | null; open: number } | null = null

  constructor(baseUrl: string, addResource: AddResource) {
    this.baseUrl = baseUrl
    this.addResource = addResource
  }

  take(token: CssToken): void {
    if (this.rule) this.takeOfImport(token, this.rule)
    else if (this.set) this.takeOfSet(token, this.set)
    else this.takeOther(token)
  }

  end(): string {
    if (this.rule) this.endImport(this.rule)
    if (this.set) this.write(this.set.address ?? 'none')
    return this.pieces.join('')
  }

  private takeOther(token: CssToken): void {
    const { kind, text } = token
    if (kind === 'comment') this.leaveOut()
    else if (kind === 'address') this.write(this.rewritten(token))
    else if (kind === 'set') this.set = { address: null, open: 1 }
    else if (kind === 'name' && text.toLowerCase() === '@import') this.rule = { address: null, media: '' }
    else {
      if (kind === 'name' && text.toLowerCase() === '@font-face') this.isFont = true
      if (text === '}') this.isFont = false
      this.write(text)
    }
  }

  /** If a block begins or ends before the semicolon, browsers ignore the import. */
  private takeOfImport(token: CssToken, rule: ImportRule): void {
    const { kind, text } = token
    if (text === ';') this.endImport(rule)
    else if (text === '{' || text === '}') {
      this.rule = null
      this.leaveOut()
      this.take(token)
    } else if (kind === 'string' || kind === 'address') rule.address ??= token.value
    else if (kind !== 'comment') rule.media += text
  }

  private endImport({ address, media }: ImportRule): void {
    this.rule = null
    const url = resolve(address ?? '', this.baseUrl)
    const written = url && this.addResource({ url, kind: 'style' })
    // Its end is unchanged: the blank may belong to an escape.
    const where = media.trim() && ` ${media.trimStart()}`
    if (written) this.write(`@import url("${quoted(written)}")${where};`)
    else this.leaveOut()
  }

  /** Strings in image-set() are URLs too; they are rare, so they are dropped. */
  private takeOfSet(token: CssToken, set: { address: string | null; open: number }): void {
    const { kind, text } = token
    if (kind === 'address') set.address ??= this.rewritten(token)
    if (kind === 'set' || text === '(') set.open++
    if (text === ')' && --set.open === 0) {
      this.set = null
      this.write(set.address ?? 'none')
    }
  }

  private rewritten({ value: address }: CssToken): string {
    if (address.startsWith('#')) return `url("${quoted(address)}")`
    if (/^data:(image\/(png|gif|jpeg|webp|avif)|font\/|application\/(x-)?font)/i.test(address))
      return `url("${quoted(address)}")`
    const url = resolve(address, this.baseUrl)
    const written = url && this.addResource({ url, kind: this.isFont ? 'font' : 'image' })
    return written ? `url("${quoted(written)}")` : 'url("")'
  }

  /** Keeps the tokens before and after from merging. */
  private leaveOut(): void {
    const last = this.pieces.at(-1)?.at(-1)
    if (last !== undefined && !' \t\n\r\f;{}'.includes(last) && this.pieces.at(-1) !== gap) this.write(gap)
  }

  private write(text: string): void {
    this.pieces.push(text)
  }
}

const gap = '/**/'

function resolve(address: string, baseUrl: string): string | null {
  const plain = unescapeCss(address).trim()
  const url = plain === '' ? null : URL.parse(plain, baseUrl)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

const quoted = (text: string): string =>
  text.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)

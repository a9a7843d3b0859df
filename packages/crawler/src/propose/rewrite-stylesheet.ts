export type ResourceKind = 'style' | 'image' | 'font'

export interface CopyResource {
  /** Absolute. */
  url: string
  kind: ResourceKind
}

type AddResource = (resource: CopyResource) => string | null

/**
 * A comment, an @import, a url() or image-set with a plain string, or a string. Strings are matched so that a url( inside
 * one is left alone.
 */
const tokens =
  /\/\*[\s\S]*?(?:\*\/|$)|@import\s+(?:url\(\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;)"']+))\s*\)?([^;{}]*)(?:;|$)|\burl\(\s*(?:"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|([^)"']*))\s*\)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/gi

/** What old browsers could be made to run; nothing of it has a use today. */
const active = /expression\s*\(|-moz-binding|behavior\s*:/gi

/**
 * Rewrites every address in a stylesheet. `addResource` is told of each and answers with the address to write, or null
 * to drop it. CSS escapes outside strings are undone first where they could hide a name such as `url(`.
 */
export function rewriteStylesheet(css: string, baseUrl: string, addResource: AddResource): string {
  const plain = unhideNames(css).replace(active, 'none ')
  let written = ''
  let at = 0
  for (const match of plain.matchAll(tokens)) {
    written += plain.slice(at, match.index) + rewriteToken(match, baseUrl, addResource)
    at = match.index + match[0].length
  }
  return closeImageSets(written + plain.slice(at))
}

/** The same for the value of a `style` attribute. */
export const rewriteDeclarations = (css: string, baseUrl: string, addResource: AddResource): string =>
  rewriteStylesheet(css, baseUrl, addResource).replace(/@import/gi, '')

function rewriteToken(match: RegExpExecArray, baseUrl: string, addResource: AddResource): string {
  const whole = match[0]
  if (whole.startsWith('/*')) return ''
  if (/^@import/i.test(whole)) {
    const address = resolve(match[1] ?? match[2] ?? match[3] ?? '', baseUrl)
    const written = address && addResource({ url: address, kind: 'style' })
    const media = (match[4] ?? '').trim()
    return written ? `@import url("${quoted(written)}")${media && ` ${media}`};` : ''
  }
  if (!/^url\(/i.test(whole)) return whole
  const raw = (match[5] ?? match[6] ?? match[7] ?? '').trim()
  if (raw.startsWith('#')) return `url("${quoted(raw)}")`
  if (/^data:(image\/(png|gif|jpeg|webp|avif)|font\/|application\/(x-)?font)/i.test(raw))
    return `url("${quoted(raw)}")`
  const address = resolve(unescapeCss(raw), baseUrl)
  const before = match.input.slice(Math.max(0, match.index - 2000), match.index)
  const kind: ResourceKind = /@font-face\s*\{[^}]*$/i.test(before) ? 'font' : 'image'
  const written = address && addResource({ url: address, kind })
  return written ? `url("${quoted(written)}")` : 'url("")'
}

/** Strings in image-set() are addresses too; they are few, so they are dropped. */
const closeImageSets = (css: string): string =>
  css.replace(/(-webkit-)?image-set\(((?:[^()]|\([^()]*\))*)\)/gi, (_whole, _prefix, inner: string) => {
    const url = /url\("[^"]*"\)/.exec(inner)
    return url ? url[0] : 'none'
  })

function resolve(address: string, baseUrl: string): string | null {
  const url = URL.parse(address.trim(), baseUrl)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

const quoted = (text: string): string =>
  text.replace(/["\\\n\r<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)

const unescapeCss = (text: string): string =>
  text.replace(/\\([0-9a-f]{1,6})\s?|\\([\s\S])/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex ? character(hex) : (sign ?? ''),
  )

function character(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}

/** Letters need no escape, so an escaped one only hides something. */
const unhideNames = (css: string): string =>
  css.replace(/\\0{0,4}([4-7][0-9a-f])\s?/gi, (whole, hex: string) => {
    const sign = character(hex)
    return /[a-z]/i.test(sign) ? sign : whole
  })

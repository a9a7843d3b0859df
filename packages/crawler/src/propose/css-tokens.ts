/**
 * A token of a style sheet. Functions that hold URLs include their parenthesis: `url(…)` entirely, `image-set(`
 * alone.
 */
export interface CssToken {
  kind: 'comment' | 'string' | 'address' | 'set' | 'name' | 'other'
  /** The source text. */
  text: string
  /** The content of a string or URL, with its escapes; "" if browsers don't accept the URL. */
  value: string
}

const named = String.raw`[\w\0\x80-\uffff-]+|\\(?:[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f\da-f])`
const namePart = new RegExp(named, 'iy')
const starts = new RegExp(
  String.raw`(\/\*)|(["'])|(url\()|((?:-webkit-)?image-set\()|([#@]?(?:${named}))|<!--|[^\w\0\x80-\uffff"'/\\<#@(){};-]+|[^]`,
  'iy',
)
const ends = { '"': /["\\\n\r\f]/g, "'": /['\\\n\r\f]/g, ')': /[)\\]/g }
const blanks = /[ \t\n\r\f]*/y

/**
 * Tokenizes a style sheet as browsers do (CSS Syntax, 4.3), closely enough to find every URL in it. Unclosed tokens
 * end with their line or the text, so that nothing is read twice and the time is linear.
 */
export function* cssTokens(css: string): Generator<CssToken> {
  let token: CssToken
  for (let at = 0; at < css.length; at += token.text.length) {
    token = tokenAt(css, at)
    yield token
  }
}

function tokenAt(css: string, at: number): CssToken {
  starts.lastIndex = at
  const [begin = '', comment, quote, url, set, name] = starts.exec(css) ?? []
  if (comment) return { kind: 'comment', text: css.slice(at, endOfComment(css, at)), value: '' }
  if (quote) return stringAt(css, at)
  if (url) return addressAt(css, at, at + begin.length)
  if (set) return { kind: 'set', text: begin, value: '' }
  if (name) return { kind: 'name', text: css.slice(at, endOfName(css, at + begin.length)), value: '' }
  return { kind: 'other', text: begin, value: '' }
}

function endOfComment(css: string, at: number): number {
  const end = css.indexOf('*/', at + 2)
  return end < 0 ? css.length : end + 2
}

function endOfName(css: string, at: number): number {
  for (namePart.lastIndex = at; namePart.test(css);) at = namePart.lastIndex
  return at
}

/** A string without a closing quote ends with its line. */
function stringAt(css: string, at: number): CssToken {
  const quote = css[at] as '"' | "'"
  const end = endBy(ends[quote], css, at + 1)
  return {
    kind: 'string',
    text: css.slice(at, css[end] === quote ? end + 1 : end),
    value: css.slice(at + 1, end),
  }
}

function addressAt(css: string, at: number, open: number): CssToken {
  const from = afterBlanks(css, open)
  if (css[from] !== '"' && css[from] !== "'") {
    const end = endBy(ends[')'], css, from)
    return { kind: 'address', text: css.slice(at, end + 1), value: bareAddress(css.slice(from, end)) }
  }
  const { text, value } = stringAt(css, from)
  const end = afterBlanks(css, from + text.length)
  return { kind: 'address', text: css.slice(at, css[end] === ')' ? end + 1 : end), value }
}

/** Index of the first of some characters that isn't escaped by a backslash, or the end of the text. */
function endBy(signs: RegExp, css: string, at: number): number {
  signs.lastIndex = at
  for (let match = signs.exec(css); match; match = signs.exec(css)) {
    if (match[0] !== '\\') return match.index
    signs.lastIndex = match.index + (css.startsWith('\r\n', match.index + 1) ? 3 : 2)
  }
  return css.length
}

function afterBlanks(css: string, at: number): number {
  blanks.lastIndex = at
  return blanks.test(css) ? blanks.lastIndex : at
}

/** An unquoted URL contains neither blanks nor quotes nor an opening parenthesis. */
function bareAddress(text: string): string {
  const address = text.trim()
  return /["'(\s]/.test(address) ? '' : address
}

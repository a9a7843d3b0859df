import { Parser } from 'htmlparser2'

/** Nearly all character references in practice; the rest is left to htmlparser2. */
const frequent: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  times: '×',
  middot: '·',
  bull: '•',
  frac12: '½',
  frac14: '¼',
  deg: '°',
}

const reference =
  /&(?:#(?:[xX](?<hex>[0-9a-fA-F]{1,6})|(?<decimal>\d{1,7}));|(?<name>[a-zA-Z][a-zA-Z0-9]*)(?<end>[;=])?)?/g

/** Decodes character references in text (HTML, 13.2.5.72 and following). */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text
  return decodeFrequent(text, false) ?? decodeRest(text)
}

/** Decodes an attribute value, in which "&copy=1" isn't a reference. */
export function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value
  return decodeFrequent(value, true) ?? decodeRestOfAttribute(value)
}

/** Null if the text contains rarer references. */
function decodeFrequent(text: string, inAttribute: boolean): string | null {
  let decoded = ''
  let from = 0
  reference.lastIndex = 0
  for (let match = reference.exec(text); match; match = reference.exec(text)) {
    const { hex, decimal, name, end } = match.groups!
    const replaced =
      name === undefined
        ? numeric(hex, decimal, text.charCodeAt(match.index + 1))
        : end === ';'
          ? own(name)
          : inAttribute && end === '='
            ? match[0]
            : null
    if (replaced === null) return null
    decoded += text.slice(from, match.index) + replaced
    from = reference.lastIndex
  }
  return decoded + text.slice(from)
}

const own = (name: string): string | null => (Object.hasOwn(frequent, name) ? frequent[name]! : null)

/** A plain code point, or a literal "&"; null for code points that the standard maps to others. */
function numeric(hex: string | undefined, decimal: string | undefined, after: number): string | null {
  if (hex === undefined && decimal === undefined) return after === 0x23 ? null : '&'
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isPlain = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800)
  return isPlain || (code >= 0xe000 && code <= 0x10ffff) ? String.fromCodePoint(code) : null
}

/** Decodes the pieces between "<" separately, since "<" is plain text here. */
const decodeRest = (text: string): string => text.split('<').map(decodePiece).join('<')

function decodePiece(text: string): string {
  let decoded = ''
  const parser = new Parser({ ontext: (data) => void (decoded += data) })
  parser.end(text)
  return decoded
}

function decodeRestOfAttribute(value: string): string {
  let decoded = ''
  const parser = new Parser({ onattribute: (_, data) => void (decoded = data) })
  parser.end(`<a b="${value.replaceAll('"', '&quot;')}">`)
  return decoded
}

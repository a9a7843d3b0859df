import { doubleQuote, equals, greater, isSpace, lower, singleQuote, slash } from './characters.ts'
import { decodeAttribute } from './decode-references.ts'

/** Attributes by their names in lower case, or as written in a tag whose names are in lower case. */
export type Attributes = Record<string, string> | string

/** parse5 searches all attributes of a tag for repeated names, which is quadratic for many attributes. */
export const manyAttributes = 1000

/**
 * Finds the end of a tag by the rules for attributes (HTML, 13.2.5.32 to 13.2.5.39), without reading them: of most elements
 * nobody asks for any.
 */
export class TagEnd {
  /** The position after the ">"; -1 if the page ends within the tag. */
  at = 0
  isSelfClosing = false
  /** Whether a name is written with capital letters. */
  hasCapitals = false
  hasMany = false

  /** @param from the position after the name of the tag */
  find(text: string, from: number): void {
    this.isSelfClosing = false
    this.hasCapitals = false
    this.hasMany = false
    this.at = from
    for (let count = 0; ; count++) {
      if (count === manyAttributes) this.hasMany = true
      let { at } = this
      let code = text.charCodeAt(at)
      while (isSpace(code) || code === slash) {
        code = text.charCodeAt(++at)
        if (code === greater) this.isSelfClosing = text.charCodeAt(at - 1) === slash
      }
      if (code === greater) {
        this.at = at + 1
        return
      }
      this.at = at >= text.length ? -1 : this.afterAttribute(text, at)
      if (this.at < 0) return
    }
  }

  /** The position after an attribute; -1 if the page ends within it. */
  private afterAttribute(text: string, from: number): number {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (endsName(code, at > from)) break
      if (code >= 0x41 && code <= 0x5a) this.hasCapitals = true
    }
    const sign = afterSpace(text, at)
    if (text.charCodeAt(sign) !== equals) return at
    at = afterSpace(text, sign + 1)
    const code = text.charCodeAt(at)
    if (code !== doubleQuote && code !== singleQuote) return endOfUnquoted(text, at)
    const end = text.indexOf(code === doubleQuote ? '"' : "'", at + 1)
    return end < 0 ? -1 : end + 1
  }
}

const endsName = (code: number, hasBegun: boolean): boolean =>
  (code === equals && hasBegun) || code === greater || code === slash || isSpace(code)

function afterSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

function endOfUnquoted(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === greater || isSpace(code)) break
  }
  return at
}

/** Attributes by their names. */
export const attributesOf = (attributes: Attributes): Record<string, string> =>
  typeof attributes === 'string' ? readAttributes(attributes, false) : attributes

/**
 * The attributes of a tag with names in lower case, the first of each name.
 *
 * @param written what stands between the name of a tag and its ">"
 * @param hasCapitals whether names may be written with capital letters
 */
export function readAttributes(written: string, hasCapitals: boolean): Record<string, string> {
  const attribs: Record<string, string> = {}
  for (let at = 0; ;) {
    while (at < written.length && (isSpace(written.charCodeAt(at)) || written.charCodeAt(at) === slash)) at++
    if (at >= written.length) return attribs
    const from = at
    while (at < written.length && !endsName(written.charCodeAt(at), at > from)) at++
    const name = hasCapitals ? lower(written.slice(from, at)) : written.slice(from, at)
    const sign = afterSpace(written, at)
    let value = ''
    if (written.charCodeAt(sign) === equals) {
      const start = afterSpace(written, sign + 1)
      const code = written.charCodeAt(start)
      const isQuoted = code === doubleQuote || code === singleQuote
      const end = isQuoted
        ? written.indexOf(code === doubleQuote ? '"' : "'", start + 1)
        : endOfUnquoted(written, start)
      value = decodeAttribute(written.slice(isQuoted ? start + 1 : start, end))
      at = isQuoted ? end + 1 : end
    }
    if (!Object.hasOwn(attribs, name)) attribs[name] = value
  }
}

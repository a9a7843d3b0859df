import { doubleQuote, equals, greater, isSpace, lower, singleQuote, slash } from './characters.ts'
import { decodeAttribute } from './decode-references.ts'
import type { PageText } from './page-text.ts'

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
  find(page: PageText, from: number): void {
    const { codes, length } = page
    this.isSelfClosing = false
    this.hasCapitals = false
    this.hasMany = false
    this.at = from
    for (let count = 0; ; count++) {
      if (count === manyAttributes) this.hasMany = true
      let { at } = this
      let code = codes[at]!
      while (isSpace(code) || code === slash) {
        code = codes[++at]!
        if (code === greater) this.isSelfClosing = codes[at - 1] === slash
      }
      if (code === greater) {
        this.at = at + 1
        return
      }
      this.at = at >= length ? -1 : this.afterAttribute(page, at)
      if (this.at < 0) return
    }
  }

  /** The position after an attribute; -1 if the page ends within it. */
  private afterAttribute(page: PageText, from: number): number {
    const { codes, length } = page
    let at = from
    for (; at < length; at++) {
      const code = codes[at]!
      if (endsName(code, at > from)) break
      if (code <= 0x5a && code >= 0x41) this.hasCapitals = true
    }
    const sign = afterSpaceOf(codes, at)
    if (codes[sign] !== equals) return at
    at = afterSpaceOf(codes, sign + 1)
    const code = codes[at]
    if (code !== doubleQuote && code !== singleQuote) return endOfUnquotedIn(page, at)
    const end = page.find(code === doubleQuote ? '"' : "'", code, at + 1)
    return end < 0 ? -1 : end + 1
  }
}

function afterSpaceOf(codes: Uint16Array, from: number): number {
  let at = from
  while (isSpace(codes[at]!)) at++
  return at
}

function endOfUnquotedIn({ codes, length }: PageText, from: number): number {
  let at = from
  for (; at < length; at++) {
    const code = codes[at]!
    if (code === greater || isSpace(code)) break
  }
  return at
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

/** Walks over the attributes of a tag, by the positions of their names and values. */
class AttributeWalk {
  nameFrom = 0
  nameTo = 0
  /** Where the value begins and ends, without its quotes; both 0 if there is none. */
  valueFrom = 0
  valueTo = 0
  private at = 0

  start(): void {
    this.at = 0
  }

  /** Moves to the next attribute; returns false if there is none. */
  next(written: string): boolean {
    let { at } = this
    while (at < written.length && (isSpace(written.charCodeAt(at)) || written.charCodeAt(at) === slash)) at++
    if (at >= written.length) return false
    this.nameFrom = at
    while (at < written.length && !endsName(written.charCodeAt(at), at > this.nameFrom)) at++
    this.nameTo = at
    this.valueFrom = this.valueTo = 0
    const sign = afterSpace(written, at)
    this.at = written.charCodeAt(sign) === equals ? this.value(written, afterSpace(written, sign + 1)) : at
    return true
  }

  /** Notes the value that begins at a position; returns the position after it. */
  private value(written: string, start: number): number {
    const code = written.charCodeAt(start)
    const isQuoted = code === doubleQuote || code === singleQuote
    this.valueFrom = isQuoted ? start + 1 : start
    this.valueTo = isQuoted
      ? written.indexOf(code === doubleQuote ? '"' : "'", start + 1)
      : endOfUnquoted(written, start)
    return isQuoted ? this.valueTo + 1 : this.valueTo
  }

  /** The value of the attribute it has moved to. */
  valueIn(written: string): string {
    return this.valueTo === 0 ? '' : decodeAttribute(written.slice(this.valueFrom, this.valueTo))
  }
}

const walk = new AttributeWalk()

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
  walk.start()
  while (walk.next(written)) {
    const asWritten = written.slice(walk.nameFrom, walk.nameTo)
    const name = hasCapitals ? lower(asWritten) : asWritten
    if (!Object.hasOwn(attribs, name)) attribs[name] = walk.valueIn(written)
  }
  return attribs
}

/** The value of one attribute of a tag whose names are in lower case, without reading the others. */
export function attributeIn(written: string, name: string): string | undefined {
  if (!written.includes(name)) return undefined
  walk.start()
  while (walk.next(written)) {
    const isIt = walk.nameTo - walk.nameFrom === name.length && written.startsWith(name, walk.nameFrom)
    if (isIt) return walk.valueIn(written)
  }
  return undefined
}

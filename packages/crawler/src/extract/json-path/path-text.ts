import { JsonPathError } from './path-error.ts'

const blank = /[ \t\n\r]*/y
/** Extends RFC 9535: "@id", "dc:title" and "in-stock" are names that APIs use. */
const name = /[A-Za-z_@\u{80}-\u{10ffff}][\w:@\-\u{80}-\u{10ffff}]*/uy
const digits = /-?\d+/y
const integer = /^(?:0|-?[1-9]\d*)$/

/** No real path nests parentheses and filters deeper; more could overflow the call stack. */
const deepest = 50

/** The text of a path, read from left to right. */
export class PathText {
  readonly source: string
  at = 0
  private depth = 0

  constructor(source: string) {
    this.source = source
  }

  get isAtEnd(): boolean {
    return this.at === this.source.length
  }

  has(sign: string): boolean {
    return this.source.startsWith(sign, this.at)
  }

  take(sign: string): boolean {
    if (!this.has(sign)) return false
    this.at += sign.length
    return true
  }

  /** Consumes what a sticky pattern matches here; null if it doesn't match. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)?.[0] ?? null
    this.at += found?.length ?? 0
    return found
  }

  skipSpace(): void {
    this.match(blank)
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail(`a "${sign}" is missing`)
  }

  /** Enters a construct that can nest; `leave` ends it. */
  enter(): void {
    if (++this.depth > deepest) this.fail('filters and parentheses nest too deeply')
  }

  leave(): void {
    this.depth--
  }

  name(): string {
    return this.match(name) ?? this.fail('a name is missing')
  }

  /** An integer as RFC 9535 writes it; null if there is none. */
  integer(): number | null {
    const start = this.at
    const text = this.match(digits)
    if (text === null) return null
    const value = Number(text)
    if (integer.test(text) && Number.isSafeInteger(value)) return value
    this.at = start
    return this.fail(`"${text}" is no number of an entry`)
  }

  /** Throws `JsonPathError`. */
  fail(reason: string): never {
    const rest = this.source.slice(this.at)
    const from = rest === '' ? 'to its end' : `from "${rest}" on`
    throw new JsonPathError(`The path "${this.source}" cannot be read ${from}: ${reason}.`)
  }
}

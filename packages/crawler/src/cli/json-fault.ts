const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy

/** Where a text stops being valid JSON, and what was expected there. */
export interface JsonFault {
  line: number
  column: number
  expected: string
}

/**
 * The first JSON fault of a text, or null. JSON.parse reports a position only sometimes, and people who write
 * recipes by hand always need it.
 */
export function jsonFault(text: string): JsonFault | null {
  const scanner = new Scanner(text)
  const expected = scanner.value() ?? scanner.end()
  if (expected === null) return null
  const before = text.slice(0, scanner.at)
  return { line: before.split('\n').length, column: scanner.at - before.lastIndexOf('\n'), expected }
}

/** Each method advances and returns null, or stops at a fault and returns what was expected. */
class Scanner {
  at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  value(): string | null {
    this.space()
    const start = this.text[this.at]
    if (start === '{') return this.list('}', () => this.member())
    if (start === '[') return this.list(']', () => this.value())
    if (start === '"') return this.match(string) ? null : 'text that ends with a double quote on its line'
    return this.match(literal) ? null : 'a value'
  }

  end(): string | null {
    this.space()
    return this.at === this.text.length ? null : 'the end of the file'
  }

  private list(close: string, entry: () => string | null): string | null {
    this.at++
    this.space()
    if (this.skip(close)) return null
    for (;;) {
      const expected = entry()
      if (expected !== null) return expected
      this.space()
      if (this.skip(close)) return null
      if (!this.skip(',')) return `a comma or "${close}"`
    }
  }

  private member(): string | null {
    this.space()
    if (!this.match(string)) return 'a name in double quotes'
    this.space()
    return this.skip(':') ? this.value() : 'a colon'
  }

  private space(): void {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at++
  }

  private skip(sign: string): boolean {
    if (this.text[this.at] !== sign) return false
    this.at++
    return true
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found !== null
  }
}

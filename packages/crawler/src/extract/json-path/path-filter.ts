import { exactNumber } from '@windrow/contract/exact-number'
import type { Value } from '../value.ts'
import { comparisons, type MayBe } from './compare-values.ts'
import { functionOf, type Get, type Operand, valueOfOperand } from './path-functions.ts'
import type { Query } from './query.ts'
import type { Test } from './path-steps.ts'
import type { PathText } from './path-text.ts'
import { quotedText } from './quoted-text.ts'

type ReadQuery = (text: PathText, isFromRoot: boolean) => Query

const word = /[a-z][a-z\d_]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
const literals: Readonly<Record<string, Value>> = { true: true, false: false, null: null }
/** Reads the expression after the "?" of a filter (RFC 9535, 2.3.5). Throws `JsonPathError`, or `PatternError`. */
export function pathFilter(text: PathText, readQuery: ReadQuery): Test {
  text.enter()
  const test = new FilterReader(text, readQuery).either()
  text.leave()
  return test
}

class FilterReader {
  private readonly text: PathText
  private readonly readQuery: ReadQuery

  constructor(text: PathText, readQuery: ReadQuery) {
    this.text = text
    this.readQuery = readQuery
  }

  either(): Test {
    const tests = this.separated('||', () => this.all())
    return tests.length === 1 ? tests[0]! : (value, root) => tests.some((test) => test(value, root))
  }

  private all(): Test {
    const tests = this.separated('&&', () => this.one())
    return tests.length === 1 ? tests[0]! : (value, root) => tests.every((test) => test(value, root))
  }

  private separated(sign: string, read: () => Test): Test[] {
    const tests: Test[] = []
    do {
      this.text.skipSpace()
      tests.push(read())
      this.text.skipSpace()
    } while (this.text.take(sign))
    return tests
  }

  private one(): Test {
    const { text } = this
    if (text.take('!')) {
      text.skipSpace()
      const test = text.has('(') ? this.parentheses() : this.existence(this.operand())
      return (value, root) => !test(value, root)
    }
    if (text.has('(')) return this.parentheses()
    const first = this.operand()
    text.skipSpace()
    const sign = Object.keys(comparisons).find((one) => text.take(one))
    if (sign === undefined) return this.existence(first)
    text.skipSpace()
    return this.comparison(comparisons[sign]!, first, this.operand())
  }

  private parentheses(): Test {
    this.text.expect('(')
    this.text.enter()
    const test = this.either()
    this.text.leave()
    this.text.expect(')')
    return test
  }

  private existence(operand: Operand): Test {
    if (operand.kind === 'test') return operand.test
    if (operand.kind === 'query') {
      const { single, find } = operand.query
      if (single) return (value, root) => single(value, root) !== undefined
      return (value, root) => find(value, root).length > 0
    }
    return this.text.fail('a value must be compared with another one, as in "@.price < 10"')
  }

  private comparison(compare: (one: MayBe, other: MayBe) => boolean, one: Operand, other: Operand): Test {
    const first: Get = valueOfOperand(one, this.text)
    const second: Get = valueOfOperand(other, this.text)
    return (value, root) => compare(first(value, root), second(value, root))
  }

  /** A literal, a path, or a function with its arguments. */
  private operand(): Operand {
    const { text } = this
    if (text.take('@')) return { kind: 'query', query: this.readQuery(text, false) }
    if (text.take('$')) return { kind: 'query', query: this.readQuery(text, true) }
    const quoted = quotedText(text)
    if (quoted !== null) return { kind: 'literal', value: quoted }
    const digits = text.match(number)
    if (digits !== null) return { kind: 'literal', value: exactNumber(digits) }
    const name = text.match(word)
    if (name === null) return text.fail('a path such as "@.price", a value or a function is missing')
    if (text.take('(')) return functionOf(name, this.arguments(), text)
    if (Object.hasOwn(literals, name)) return { kind: 'literal', value: literals[name]! }
    text.at -= name.length
    return text.fail(`a path begins with "@", as in "@.${name}", and a text stands in quotes`)
  }

  private arguments(): Operand[] {
    const { text } = this
    const found: Operand[] = []
    text.skipSpace()
    if (text.take(')')) return found
    text.enter()
    do {
      text.skipSpace()
      found.push(this.operand())
      text.skipSpace()
    } while (text.take(','))
    text.leave()
    text.expect(')')
    return found
  }
}

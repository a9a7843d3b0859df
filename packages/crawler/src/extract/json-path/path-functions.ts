import type { RE2JS } from 're2js'
import type { Value } from '../value.ts'
import { compilePattern, PatternError } from '../clean.ts'
import type { MayBe } from './compare-values.ts'
import { step } from './path-allowance.ts'
import type { Query } from './query.ts'
import { isObject, type Test } from './path-steps.ts'
import type { PathText } from './path-text.ts'

/** Computes a value from the current value, if there is one. */
export type Get = (current: Value, root: Value) => MayBe

/** Something that can be compared or passed as an argument. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'value'; readonly get: Get }
  | { readonly kind: 'test'; readonly test: Test }

/** An operand as a single value. Throws `JsonPathError` for one that may be several values or can't be compared. */
export function valueOfOperand(operand: Operand, text: PathText): Get {
  if (operand.kind === 'literal') return () => operand.value
  if (operand.kind === 'value') return operand.get
  if (operand.kind === 'query' && operand.query.single) return operand.query.single
  return text.fail(
    operand.kind === 'test'
      ? 'what "match" and "search" say is not compared'
      : 'what may be several values is not compared; "count(…)" or "value(…)" makes one of them',
  )
}

type Make = (given: readonly Operand[], text: PathText) => Operand

/** The functions of RFC 9535, 2.4, with their number of arguments. */
const functions: Readonly<Record<string, readonly [number, Make]>> = {
  length: [1, ([one], text) => withValue(valueOfOperand(one!, text), lengthOf)],
  count: [1, ([one], text) => withNodes(one!, text, (values) => values.length)],
  value: [
    1,
    ([one], text) => withNodes(one!, text, (values) => (values.length === 1 ? values[0] : undefined)),
  ],
  match: [2, ([one, pattern], text) => matching(one!, pattern!, text, true)],
  search: [2, ([one, pattern], text) => matching(one!, pattern!, text, false)],
}

/** A function call with its arguments. Throws `JsonPathError`, or `PatternError`. */
export function functionOf(name: string, given: readonly Operand[], text: PathText): Operand {
  if (!Object.hasOwn(functions, name))
    text.fail(`there is no function "${name}"; there are ${Object.keys(functions).join(', ')}`)
  const [count, make] = functions[name]!
  if (given.length !== count) text.fail(`"${name}" takes ${count === 1 ? 'one argument' : 'two arguments'}`)
  return make(given, text)
}

const withValue = (get: Get, of: (value: MayBe) => MayBe): Operand => ({
  kind: 'value',
  get: (current, root) => of(get(current, root)),
})

function withNodes(operand: Operand, text: PathText, of: (values: Value[]) => MayBe): Operand {
  if (operand.kind !== 'query') text.fail('the argument must be a path, such as "@.tags[*]"')
  const { find } = operand.query
  return { kind: 'value', get: (current, root) => of(find(current, root)) }
}

/** Characters of a string, entries of a list, members of an object; undefined for others. */
function lengthOf(value: MayBe): number | undefined {
  if (Array.isArray(value)) return value.length
  const length = isObject(value) ? Object.keys(value).length : charactersIn(value)
  step(length ?? 0)
  return length
}

function charactersIn(value: MayBe): number | undefined {
  if (typeof value !== 'string') return undefined
  let length = 0
  for (const _ of value) length++
  return length
}

function matching(operand: Operand, pattern: Operand, text: PathText, isWhole: boolean): Operand {
  const subject = valueOfOperand(operand, text)
  const patternOf = compiledPattern(pattern, text)
  const test: Test = (current, root) => {
    const one = subject(current, root)
    if (typeof one !== 'string') return false
    const compiled = patternOf(current, root)
    step(1 + one.length)
    if (compiled === null) return false
    const matcher = compiled.matcher(one)
    return isWhole ? matcher.matches() : matcher.find()
  }
  return { kind: 'test', test }
}

/** Cost of compiling a pattern that comes from the answer. */
const stepsOfPattern = 10_000
const longestPattern = 1000

/** A literal pattern is compiled once; one from the answer whenever it changes. Null if the latter is invalid. */
function compiledPattern(operand: Operand, text: PathText): (current: Value, root: Value) => RE2JS | null {
  if (operand.kind === 'literal') {
    const compiled = typeof operand.value === 'string' ? compilePattern(fromIRegexp(operand.value)) : null
    return () => compiled
  }
  const get = valueOfOperand(operand, text)
  let last: string | null = null
  let compiled: RE2JS | null = null
  return (current, root) => {
    const source = get(current, root)
    if (typeof source !== 'string' || source.length > longestPattern) return null
    if (source === last) return compiled
    step(stepsOfPattern)
    last = source
    compiled = patternOrNull(source)
    return compiled
  }
}

function patternOrNull(source: string): RE2JS | null {
  try {
    return compilePattern(fromIRegexp(source))
  } catch (error) {
    if (error instanceof PatternError) return null
    throw error
  }
}

/** In an I-Regexp the dot matches neither kind of line break (RFC 9485, 5.3); RE2 reads the rest the same way. */
export const fromIRegexp = (source: string): string =>
  source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) => (part === '.' ? '[^\\n\\r]' : part))

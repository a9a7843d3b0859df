import { compareDecimals, isExactText, plainDecimal } from '@windrow/contract/exact-number'
import type { Value } from '../value.ts'
import { step } from './path-allowance.ts'
import { isObject } from './path-steps.ts'

/** A value, or undefined if a path finds nothing. */
export type MayBe = Value | undefined

type Comparison = (one: MayBe, other: MayBe) => boolean

/**
 * Comparisons of RFC 9535, 2.3.5.2.2: only numbers and strings are ordered; values of different types are never
 * equal.
 */
export const comparisons: Readonly<Record<string, Comparison>> = {
  '==': isEqual,
  '!=': (one, other) => !isEqual(one, other),
  '<=': (one, other) => isLess(one, other) || isEqual(one, other),
  '>=': (one, other) => isLess(other, one) || isEqual(one, other),
  '<': isLess,
  '>': (one, other) => isLess(other, one),
}

/** Values nested deeper than this are never equal. */
const deepest = 200

function isEqual(one: MayBe, other: MayBe, depth = 0): boolean {
  if (one === other) return true
  if (depth > deepest) return false
  if (Array.isArray(one) && Array.isArray(other)) {
    step(one.length)
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at], depth + 1))
  }
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  step(names.length)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name], depth + 1))
  )
}

function isLess(one: MayBe, other: MayBe): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other
  const numbers = [decimalOf(one), decimalOf(other)] as const
  if (numbers[0] !== null && numbers[1] !== null) return compareDecimals(...(numbers as [string, string])) < 0
  return typeof one === 'string' && typeof other === 'string' && isTextLess(one, other)
}

/** Numbers with more digits than JavaScript can hold are strings here, but are ordered as numbers. */
function decimalOf(value: MayBe): string | null {
  if (typeof value === 'number') return plainDecimal(String(value))
  return typeof value === 'string' && isExactText(value) ? value : null
}

/** Compares by Unicode characters; JavaScript itself compares UTF-16 code units. */
function isTextLess(one: string, other: string): boolean {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++
  step(at)
  if (at === end) return one.length < other.length
  return rank(one.charCodeAt(at)) < rank(other.charCodeAt(at))
}

/** Surrogates sort after all characters of the basic plane. */
const rank = (code: number): number => (code >= 0xd800 && code < 0xe000 ? code + 0x10000 : code)

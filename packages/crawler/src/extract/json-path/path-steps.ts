import type { Value } from '../value.ts'
import { checkCount, step } from './path-allowance.ts'

/** Goes from a value to one other value, if it exists. */
export type Single = (value: Value) => Value | undefined
/** Goes from a value to others, which it appends to `found`. */
export type Several = (value: Value, root: Value, found: Value[]) => void
/** A step of a path; `single` is set if it finds at most one value. */
export type Step =
  | { readonly single: Single; readonly several: null }
  | { readonly single: null; readonly several: Several }
/** Whether a filter accepts a value. */
export type Test = (value: Value, root: Value) => boolean

export const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const byName =
  (name: string): Single =>
  (value) =>
    isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const byIndex =
  (index: number): Single =>
  (value) =>
    Array.isArray(value) ? value.at(index) : undefined

/** The values of a list or an object. */
const valuesIn = (value: Value): readonly Value[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []

export const everything: Several = (value, _root, found) => {
  const values = valuesIn(value)
  step(values.length)
  for (const one of values) found.push(one)
}

export const byFilter =
  (passes: Test): Several =>
  (value, root, found) => {
    const values = valuesIn(value)
    step(values.length)
    for (const one of values) if (passes(one, root)) found.push(one)
  }

/** Entries from one index to another, backwards with a negative step (RFC 9535, 2.3.4.2.2). */
export const bySlice =
  (from: number | null, to: number | null, by: number): Several =>
  (value, _root, found) => {
    if (!Array.isArray(value) || by === 0) return
    const { length } = value
    const place = (at: number) => (at < 0 ? length + at : at)
    const within = (at: number, least: number, most: number) => Math.min(Math.max(place(at), least), most)
    if (by > 0) {
      const end = within(to ?? length, 0, length)
      for (let at = within(from ?? 0, 0, length); at < end; at += by) found.push(value[at]!)
    } else {
      const end = to === null ? -1 : within(to, -1, length - 1)
      for (let at = within(from ?? length - 1, -1, length - 1); at > end; at += by) found.push(value[at]!)
    }
    step(length)
  }

export const severalOf = ({ single, several }: Step): Several =>
  several ??
  ((value, _root, found) => {
    step(1)
    const one = single(value)
    if (one !== undefined) found.push(one)
  })

/** The results of several selectors, concatenated. */
export const union =
  (selectors: readonly Several[]): Several =>
  (value, root, found) => {
    for (const select of selectors) select(value, root, found)
  }

/** JSON.parse nests as deep as the text does; the search stops at this depth. */
const deepest = 200

/** The results of a selector for a value and all its descendants, from the top down. */
export const descending =
  (select: Several): Several =>
  (value, root, found) =>
    descend(select, value, root, found, 0)

function descend(select: Several, value: Value, root: Value, found: Value[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return
  select(value, root, found)
  const values = valuesIn(value)
  step(values.length)
  for (const one of values) descend(select, one, root, found, depth + 1)
}

/** Follows steps from a value. */
export function follow(steps: readonly Step[], start: Value, root: Value): Value[] {
  let values: Value[] = [start]
  for (const { single, several } of steps) {
    const found: Value[] = []
    for (const value of values) {
      if (several) {
        several(value, root, found)
        checkCount(found.length)
      } else {
        const one = single(value)
        if (one !== undefined) found.push(one)
      }
    }
    if (found.length === 0) return found
    values = found
  }
  return values
}

/** Follows steps that are all single. */
export function followSingle(steps: readonly Step[], start: Value): Value | undefined {
  let value: Value | undefined = start
  for (const { single } of steps) {
    if (value === undefined) return undefined
    value = single!(value)
  }
  return value
}

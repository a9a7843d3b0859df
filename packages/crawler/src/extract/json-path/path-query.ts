import type { Value } from '../value.ts'
import type { Query } from './query.ts'
import { pathFilter } from './path-filter.ts'
import type { PathText } from './path-text.ts'
import { quotedText } from './quoted-text.ts'
import {
  byFilter,
  byIndex,
  byName,
  bySlice,
  descending,
  everything,
  follow,
  followSingle,
  type Several,
  severalOf,
  type Step,
  union,
} from './path-steps.ts'

/** Reads the steps of a path until the first token that isn't one. Throws `JsonPathError`. */
export function readQuery(text: PathText, isFromRoot: boolean, first: readonly Step[] = []): Query {
  const steps = [...first, ...readSteps(text)]
  const leading = steps.findIndex(({ single }) => single === null)
  if (leading < 0) {
    const single = (current: Value, root: Value) => followSingle(steps, isFromRoot ? root : current)
    return { single, find: (current, root) => listOf(single(current, root)) }
  }
  const straight = steps.slice(0, leading)
  const others = steps.slice(leading)
  const find = (current: Value, root: Value): Value[] => {
    const start = followSingle(straight, isFromRoot ? root : current)
    return start === undefined ? [] : follow(others, start, root)
  }
  return { single: null, find }
}

const listOf = (value: Value | undefined): Value[] => (value === undefined ? [] : [value])

function readSteps(text: PathText): Step[] {
  const steps: Step[] = []
  for (;;) {
    const start = text.at
    text.skipSpace()
    const step = readStep(text)
    if (step === null) {
      text.at = start
      return steps
    }
    steps.push(step)
  }
}

function readStep(text: PathText): Step | null {
  if (text.take('..')) {
    const below = text.has('[') ? readBrackets(text)! : readName(text)
    return { single: null, several: descending(severalOf(below)) }
  }
  return text.take('.') ? readName(text) : readBrackets(text)
}

/** A name or `*`. */
export const readName = (text: PathText): Step =>
  text.take('*') ? { single: null, several: everything } : { single: byName(text.name()), several: null }

/** One or several selectors in brackets; null without brackets. */
function readBrackets(text: PathText): Step | null {
  if (!text.take('[')) return null
  const selectors: Step[] = []
  do {
    text.skipSpace()
    selectors.push(readSelector(text))
    text.skipSpace()
  } while (text.take(','))
  text.expect(']')
  return selectors.length === 1 ? selectors[0]! : { single: null, several: union(selectors.map(severalOf)) }
}

function readSelector(text: PathText): Step {
  const name = quotedText(text)
  if (name !== null) return { single: byName(name), several: null }
  if (text.take('*')) return { single: null, several: everything }
  if (text.take('?')) return { single: null, several: byFilter(pathFilter(text, readQuery)) }
  const index = text.integer()
  const end = text.at
  text.skipSpace()
  if (text.take(':')) return { single: null, several: readSlice(text, index) }
  text.at = end
  return index === null
    ? text.fail('a name in quotes, a number, "*" or a filter ("?") is missing')
    : { single: byIndex(index), several: null }
}

function readSlice(text: PathText, from: number | null): Several {
  text.skipSpace()
  const to = text.integer()
  text.skipSpace()
  const by = text.take(':') ? (text.skipSpace(), text.integer()) : null
  return bySlice(from, to, by ?? 1)
}

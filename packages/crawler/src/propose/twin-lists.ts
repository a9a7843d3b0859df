import type { Element } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'

/**
 * The first half of a list that is there twice: with the same texts, or with the same words and other amounts (cups
 * and grams). Otherwise all entries.
 */
export function firstOfTwins(entries: readonly Element[]): readonly Element[] {
  const half = entries.length / 2
  if (!Number.isInteger(half) || half < 3) return entries
  const texts = entries.map(textOf)
  const first = texts.slice(0, half)
  const alike = first.filter((text, index) => isTwin(text, texts[index + half]!)).length
  return alike >= 0.8 * half ? entries.slice(0, half) : entries
}

function isTwin(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared > 0 && 2 * shared >= 0.6 * (a.size + b.size)
}

/** Words that are neither amounts nor, being short, units. */
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

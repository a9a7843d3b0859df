import { stopWords } from './stop-words.ts'

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(stopWords))
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** Names and labels have fewer words; what they are in says little about the page. */
const fewestWords = 4
/** One frequent word may be part of a name, and those of two letters part of a code. */
const fewestFrequent = 2
const fewestLetters = 3
/** Related languages share words: those of the right one are so many times as many. */
const timesAsMany = 1.5

/** Letters that only one language is written with, and the least share of all letters. */
const ownLetters = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.2],
  ['Korean', /\p{Script=Hangul}/gu, 0.6],
  ['Chinese', /\p{Script=Han}/gu, 0.8],
  ['Thai', /\p{Script=Thai}/gu, 0.6],
  ['Greek', /\p{Script=Greek}/gu, 0.8],
  ['Hebrew', /\p{Script=Hebrew}/gu, 0.8],
] as const
const fewestOwn = 8
const mostCharacters = 400
/** The blocks of these scripts: in texts without such characters, no letters are counted. */
const foreign =
  /[\u0370-\u03ff\u0590-\u05ff\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * The language of a text, in English; null if that isn't sure, as of names and texts of a few words. Of languages with
 * the same script, the one that has most of the frequent words.
 *
 * @param words the first different words of the text, in lower case
 */
export function languageOf(text: string, words: ReadonlySet<string>): string | null {
  const byLetters = foreign.test(text) ? languageOfLetters(text.slice(0, mostCharacters)) : null
  if (byLetters !== null) return byLetters
  return words.size < fewestWords || !/\s/.test(text) ? null : languageOfWords(words)
}

function languageOfLetters(text: string): string | null {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  if (letters < fewestOwn) return null
  const shareOf = (own: RegExp) => (text.match(own)?.length ?? 0) / letters
  return ownLetters.find(([, own, share]) => shareOf(own) >= share)?.[0] ?? null
}

function languageOfWords(words: ReadonlySet<string>): string | null {
  const found = new Map<string, { count: number; longest: number }>()
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) {
      const { count, longest } = found.get(language) ?? { count: 0, longest: 0 }
      found.set(language, { count: count + 1, longest: Math.max(longest, word.length) })
    }
  const [best, second] = [...found].sort(([, a], [, b]) => b.count - a.count)
  if (!best || best[1].count < fewestFrequent || best[1].longest < fewestLetters) return null
  return best[1].count < timesAsMany * (second?.[1].count ?? 0) ? null : best[0]
}

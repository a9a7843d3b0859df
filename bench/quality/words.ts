import type { Chance } from './random.ts'

const syllables = [
  'ba',
  'ko',
  'ri',
  'ten',
  'sal',
  'mo',
  'ver',
  'lu',
  'na',
  'dor',
  'fi',
  'gra',
  'pel',
  'us',
  'tri',
  'on',
]

/** A made-up word of two to four syllables. */
export const wordOf = (chance: Chance): string =>
  Array.from({ length: chance.whole(2, 4) }, () => chance.pick(syllables)).join('')

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Words in which the first are much more frequent than the last, as in every language (Zipf). */
export class Vocabulary {
  readonly #words: readonly string[]

  constructor(chance: Chance, size: number) {
    this.#words = Array.from({ length: size }, () => wordOf(chance))
  }

  word(chance: Chance): string {
    return this.#words[Math.floor(this.#words.length ** chance.next()) - 1] ?? this.#words[0]!
  }

  sentence(chance: Chance, words: number): string {
    return capital(`${Array.from({ length: words }, () => this.word(chance)).join(' ')}.`)
  }
}

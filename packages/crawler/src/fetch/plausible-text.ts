/** Patterns that don't occur in real text, with the weight of each matching character. */
const oddities: readonly (readonly [RegExp, number])[] = [
  // Unprintable characters.
  [/[\ufffd\u0080-\u009f\ue000-\uf8ff]/g, 3],
  // A symbol within a word.
  [/(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’‘ʼ·…–—]+(?=\p{L})/gu, 1],
  // A capital within a lower-case word.
  [/(?<=\p{Ll}\p{L}*)\p{Lu}/gu, 1],
  // Letters of two scripts in one word.
  [/[a-z](?=[\u0370-\u0e7f])|[\u0370-\u0e7f](?=[a-z])/gi, 1],
  // Words made of accented letters only.
  [/[\u00c0-\u024f]{4,}/g, 1],
  // Half-width Katakana: rarely used, but almost any byte decodes to it.
  [/[\uff61-\uff9f]/g, 1],
  // Letters that occur only at the end of words, elsewhere.
  [/ς(?=\p{L})|[ךםןףץ](?=\p{Script=Hebrew})|[ةى](?=\p{Script=Arabic})/gu, 1],
  // Combining marks without a base character.
  [/(?<![\p{L}\p{M}])\p{M}/gu, 1],
]

/** How plausible a text with non-ASCII letters is, from 0 to 1: wrongly decoded text has odd patterns. */
export function plausibility(text: string): number {
  const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  if (foreign === 0) return 0
  let odd = 0
  for (const [pattern, weight] of oddities)
    for (const found of text.match(pattern) ?? []) odd += weight * found.length
  return Math.max(0, 1 - odd / foreign)
}

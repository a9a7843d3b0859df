/** What people do not write, with how much each character of it counts. */
const oddities: readonly (readonly [RegExp, number])[] = [
  // Nothing that is printed.
  [/[\ufffd\u0080-\u009f\ue000-\uf8ff]/g, 3],
  // A sign within a word.
  [/(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’‘ʼ·…–—]+(?=\p{L})/gu, 1],
  // Capitals within a word of small letters.
  [/(?<=\p{Ll}\p{L}*)\p{Lu}/gu, 1],
  // Letters of two scripts in one word.
  [/[a-z](?=[\u0370-\u0e7f])|[\u0370-\u0e7f](?=[a-z])/gi, 1],
  // Words of accents only.
  [/[\u00c0-\u024f]{4,}/g, 1],
  // Katakana of half width, which hardly anybody uses and every byte can be.
  [/[\uff61-\uff9f]/g, 1],
  // Letters that only end words.
  [/ς(?=\p{L})|[ךםןףץ](?=\p{Script=Hebrew})|[ةى](?=\p{Script=Arabic})/gu, 1],
  // Marks over nothing.
  [/(?<![\p{L}\p{M}])\p{M}/gu, 1],
]

/** How likely somebody has written a text with letters beyond ASCII, from 0 to 1: what was decoded wrongly looks odd. */
export function plausibility(text: string): number {
  const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  if (foreign === 0) return 0
  let odd = 0
  for (const [pattern, weight] of oddities)
    for (const found of text.match(pattern) ?? []) odd += weight * found.length
  return Math.max(0, 1 - odd / foreign)
}

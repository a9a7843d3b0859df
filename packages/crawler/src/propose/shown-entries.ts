/**
 * Whether the shown entries are the declared ones as people write them: the same words and numbers one by one, while
 * the declared ones were put together by a program, which writes "0.5 cup" for "½ cup", or joins name and amount by a
 * mark ("milk, 500 ml", "milk — 500 ml"). Brackets alone decide nothing: what stands in them is often told apart by
 * style where it is shown.
 */
export function isWrittenBetter(declared: readonly string[], shown: readonly string[]): boolean {
  if (declared.length !== shown.length) return false
  const pairs = declared.map((text, at) => [text, shown[at]!] as const)
  if (pairs.some(([one, other]) => wordsOf(one).toSorted().join(' ') !== wordsOf(other).toSorted().join(' ')))
    return false
  const joined = pairs.filter(([one, other]) => isJoined(one, other)).length
  return joined >= 0.5 * pairs.length || pairs.some(([one, other]) => isCounted(one, other))
}

/** Signs of common fractions (Unicode, Number Forms). */
const fraction = /[¼-¾⅐-⅞]/u
const decimal = /\d\.\d/

/** "0.5" declared, "½" shown. */
const isCounted = (declared: string, shown: string): boolean =>
  decimal.test(declared) && !decimal.test(shown) && (fraction.test(shown) || /\d[/⁄]\d/.test(shown))

const mark = /\s+[—–-]\s+|,\s+/

/** The words before and behind the last mark are shown without it, or the other way round. */
function isJoined(declared: string, shown: string): boolean {
  const parts = declared.split(mark)
  const tail = parts.pop()!
  if (parts.length === 0 || shown.split(mark).length > parts.length) return false
  const head = declared.slice(0, declared.lastIndexOf(tail)).replace(/[\s,—–-]+$/, '')
  const isDash = !/,\s*$/.test(declared.slice(0, declared.lastIndexOf(tail)))
  const is = (text: string): boolean => wordsOf(text).join(' ') === wordsOf(shown).join(' ')
  return is(`${tail} ${head}`) || (isDash && is(`${head} ${tail}`))
}

/** Words in small letters, and numbers with two decimals, fractions among them. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/(\d)\s*([¼-¾⅐-⅞])/gu, '$1 $2')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(
      /(?:(?<![\d/])(\d+)\s+)?(?<!\d)(\d{1,2})\/(\d{1,2})(?!\d)/g,
      (_, whole: string | undefined, over, under) =>
        String(Number(whole ?? 0) + Number(over) / Number(under)),
    )
  return (plain.toLowerCase().match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? []).map((word) =>
    /^\d/.test(word) ? String(Math.round(Number(word) * 100) / 100) : word,
  )
}

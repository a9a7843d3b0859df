/**
 * Languages whose month names and relative days come from the runtime (CLDR), most spoken first: a word that exists
 * in two of them belongs to the first.
 */
export const languages =
  'en de fr es it pt nl sv pl cs ru uk be bg sr sr-Latn mk hr bs sl sk ro hu lt lv et fi da nb nn is fo tr az kk ky uz tk el sq hy ka ca gl eu ga gd cy br mt af lb fy id ms fil sw vi th lo km my ko ja zh ar ar-SY ar-DZ ar-MA he fa ur hi bn mr gu pa ta te kn ml si ne mn'.split(
    ' ',
  )

/** Caches data per language, computed when a page of that language first needs it. */
export function byLanguage<T>(make: (language: string) => T): (tag: string) => T | null {
  const made = new Map<string, T>()
  return (tag) => {
    const plain = plainTag.exec(tag)?.[0]
    if (plain === undefined) return null
    const known = made.get(plain)
    if (known !== undefined) return known
    if (!isSupported(plain)) return null
    const words = make(plain)
    // Pages can declare any language, so bound the cache.
    if (made.size >= 500) made.clear()
    made.set(plain, words)
    return words
  }
}

/** Language, script and region. Other subtags don't change any words, and can be as long as the page wants. */
const plainTag = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=-|$)/i

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

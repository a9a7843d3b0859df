/**
 * Languages whose names of months and relative days are known from the runtime (CLDR), most spoken ones first: where a
 * word means something in two of them, it is that of the first.
 */
export const languages =
  'en de fr es it pt nl sv pl cs ru uk be bg sr sr-Latn mk hr bs sl sk ro hu lt lv et fi da nb nn is fo tr az kk ky uz tk el sq hy ka ca gl eu ga gd cy br mt af lb fy id ms fil sw vi th lo km my ko ja zh ar ar-SY ar-DZ ar-MA he fa ur hi bn mr gu pa ta te kn ml si ne mn'.split(
    ' ',
  )

/** The words of each language, made when a page of that language first asks for them. */
export function byLanguage<T>(make: (language: string) => T): (tag: string) => T | null {
  const made = new Map<string, T>()
  return (tag) => {
    const plain = plainTag.exec(tag)?.[0]
    if (plain === undefined) return null
    const known = made.get(plain)
    if (known !== undefined) return known
    if (!isSupported(plain)) return null
    const words = make(plain)
    // Pages can say what they want.
    if (made.size >= 500) made.clear()
    made.set(plain, words)
    return words
  }
}

/** Language, script and region. What else a tag can say changes no words, and is as long as its page wants. */
const plainTag = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=-|$)/i

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

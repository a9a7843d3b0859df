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
  const made = new Map<string, T | null>()
  return (tag) => {
    const known = made.get(tag)
    if (known !== undefined) return known
    const isKnown = /^[a-z]{2,3}(-|$)/i.test(tag) && isSupported(tag)
    const words = isKnown ? make(tag) : null
    // Pages can say what they want.
    if (made.size >= 500) made.clear()
    made.set(tag, words)
    return words
  }
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

/** Top-level domains of countries that sites everywhere use for their sound. */
const generic = new Set(
  'ac ag ai am bz cc cf cm co fm ga gg gl gq im io la ly me ml ms nu pw re sc sh so st tk to tv vc ws'.split(
    ' ',
  ),
)

/** Sites write few different tags; more are no tags. */
const mostKept = 1000
/** Characters. V8 keeps a longer part of a text as a reference to it, which here is the whole page. */
const longestKept = 12
const countries = new Map<string, string | null>()

/**
 * The country of a page, ISO 3166, or null: of its top-level domain ("shop.com.au", which sites keep when they forget
 * to change their language tag), else of its language tag, also without a region: most of a language's pages are for
 * one country ("sv"; CLDR, likely subtags).
 */
export function countryOf(url: string, lang: string): string | null {
  const labels = (URL.parse(url)?.hostname ?? '').split('.')
  const [second = '', last = ''] = labels.slice(-2)
  const isNational = /^[a-z]{2}$/.test(last) && (!generic.has(last) || /^(com?|org|net|gov)$/.test(second))
  if (isNational) return last === 'uk' ? 'GB' : last.toUpperCase()
  const known = countries.get(lang)
  if (known !== undefined) return known
  const country = countryOfLanguage(lang)
  if (countries.size < mostKept && lang.length <= longestKept) countries.set(lang, country)
  return country
}

/** Null for what is no language tag (BCP 47). */
function countryOfLanguage(lang: string): string | null {
  if (lang === '' || lang.length > 35) return null
  try {
    return new Intl.Locale(lang.replaceAll('_', '-')).maximize().region ?? null
  } catch {
    return null
  }
}

const cyrillic = ['windows-1251', 'koi8-u', 'iso-8859-5']
const central = ['windows-1250', 'iso-8859-2']
const arabic = ['windows-1256', 'iso-8859-6']
const turkish = ['windows-1254']
const baltic = ['windows-1257', 'iso-8859-13']
const traditional = ['big5']
const japanese = ['shift_jis', 'euc-jp']
const chinese = ['gb18030']
const korean = ['euc-kr']
const greek = ['windows-1253', 'iso-8859-7']
const hebrew = ['windows-1255', 'iso-8859-8']
const thai = ['windows-874']
const vietnamese = ['windows-1258']

type Charsets = readonly string[]

const forAll = (names: string, charsets: Charsets): [string, Charsets][] =>
  names.split(' ').map((name) => [name, charsets])

const byLanguage = new Map<string, Charsets>([
  ...forAll('ru uk be bg mk sr kk ky mn tg', cyrillic),
  ...forAll('pl cs sk hu sl hr bs ro sq', central),
  ...forAll('ar fa ur', arabic),
  ...forAll('tr az', turkish),
  ...forAll('lt lv et', baltic),
  ...forAll('zh-tw zh-hk zh-mo zh-hant', traditional),
  ...forAll('he iw', hebrew),
  ['ja', japanese],
  ['zh', chinese],
  ['ko', korean],
  ['el', greek],
  ['th', thai],
  ['vi', vietnamese],
])

/** Countries, by top-level domain. */
const byEnding = new Map<string, Charsets>([
  ...forAll('ru su ua by bg mk rs kz kg mn tj xn--p1ai xn--j1amh', cyrillic),
  ...forAll('pl cz sk hu si hr ba ro md al', central),
  ...forAll('ae bh dz eg iq ir jo kw lb ly ma om pk ps qa sa sd sy tn ye', arabic),
  ...forAll('tr az', turkish),
  ...forAll('lt lv ee', baltic),
  ...forAll('tw hk mo', traditional),
  ...forAll('gr cy', greek),
  ['jp', japanese],
  ['cn', chinese],
  ['kr', korean],
  ['il', hebrew],
  ['th', thai],
  ['vn', vietnamese],
])

/**
 * The usual charsets for a page: those of its declared language, else of the country in its top-level domain; empty
 * if neither has any. English is ignored, since untranslated templates declare it.
 */
export function expectedCharsets(language: string | null, address: string | null): Charsets {
  const spoken = language?.toLowerCase() ?? ''
  const named = byLanguage.get(spoken) ?? byLanguage.get(spoken.split('-')[0]!)
  if (named || (spoken !== '' && !spoken.startsWith('en'))) return named ?? []
  const hostname = (address !== null && URL.parse(address)?.hostname) || ''
  return byEnding.get(hostname.slice(hostname.lastIndexOf('.') + 1)) ?? []
}

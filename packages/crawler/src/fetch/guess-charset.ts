import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { expectedCharsets } from './charset-hints.ts'
import { charsetSample } from './charset-sample.ts'
import { languageFit } from './language-fit.ts'
import { plausibility } from './plausible-text.ts'

/** The default: most pages that declare no encoding are Western. */
const defaultCharset = 'windows-1252'

/** The web encodings meant by the detector's names, including siblings that its statistics can't tell apart. */
const webCharsets: Readonly<Record<string, readonly string[]>> = {
  'ISO-8859-1': [defaultCharset],
  'windows-1252': [defaultCharset],
  'ISO-8859-2': ['windows-1250', 'iso-8859-2'],
  'windows-1250': ['windows-1250', 'iso-8859-2'],
  'ISO-8859-5': ['iso-8859-5'],
  'windows-1251': ['windows-1251'],
  // KOI8-U has Ukrainian letters where KOI8-R has box-drawing characters that pages don't use.
  'KOI8-R': ['koi8-u'],
  'ISO-8859-6': ['iso-8859-6'],
  'windows-1256': ['windows-1256'],
  'ISO-8859-7': ['windows-1253', 'iso-8859-7'],
  'windows-1253': ['windows-1253', 'iso-8859-7'],
  'ISO-8859-8': ['windows-1255'],
  'windows-1255': ['windows-1255'],
  'ISO-8859-9': ['windows-1254'],
  'windows-1254': ['windows-1254'],
  'windows-1257': ['windows-1257', 'iso-8859-13'],
  'windows-1258': ['windows-1258'],
  'windows-874': ['windows-874'],
  Shift_JIS: ['shift_jis'],
  'EUC-JP': ['euc-jp'],
  'EUC-KR': ['cp949'],
  GB18030: ['gb18030'],
  Big5: ['big5'],
}

/**
 * Percent by which the default encoding, and one that fits the page's language, are preferred over equally
 * plausible ones.
 */
const defaultBonus = 12
const expectedBonus = 25
/** Base score of every candidate. Decides for short texts, where the detector has no confidence in any. */
const base = 30

/**
 * Guesses the encoding of a page that declares none and isn't entirely valid UTF-8. Returns UTF-8 if its texts are;
 * else the encoding that scores best by letter frequencies, by plausibility of the text, and by what is usual where
 * the page comes from.
 */
export function guessCharset(bytes: Buffer, address: string | null): string {
  const sample = charsetSample(bytes)
  if (isBrokenUtf8(sample)) return 'utf-8'
  const expected = expectedCharsets(languageOf(bytes), address)
  const candidates = new Map<string, number>([[defaultCharset, 0]])
  for (const charset of expected) candidates.set(charset, 0)
  for (const { name, confidence } of analyse(sample))
    for (const charset of webCharsets[name] ?? [])
      candidates.set(charset, Math.max(confidence, candidates.get(charset) ?? 0))
  const byDefault = iconv.decode(sample, defaultCharset)
  let best = { charset: defaultCharset, score: 0 }
  for (const [charset, confidence] of candidates) {
    const isDefault = charset === defaultCharset
    const isExpected = expected.includes(charset)
    const text = isDefault ? byDefault : iconv.decode(sample, charset)
    if (text === byDefault && !isDefault && !isExpected) continue
    const bonus = base + (isDefault ? defaultBonus : 0) + (isExpected ? expectedBonus : 0)
    const score = (confidence + bonus) * likelihood(text) ** 2
    if (score > best.score) best = { charset, score }
  }
  return best.charset
}

/**
 * This many UTF-8 characters beyond ASCII, in total and per damaged character, don't occur by chance in another
 * encoding.
 */
const minCharacters = 4

/** Whether the texts of a page are UTF-8 except for a few damaged characters. */
function isBrokenUtf8(sample: Buffer): boolean {
  const foreign = sample.toString('utf8').match(/[^\p{ASCII}]/gu) ?? []
  const damaged = foreign.filter((sign) => sign === '\ufffd').length
  return foreign.length - damaged >= minCharacters * Math.max(1, damaged)
}

/** How likely a text was decoded correctly, from 0 to 1. */
function likelihood(text: string): number {
  const looks = plausibility(text)
  return looks === 0 ? 0 : looks * languageFit(text)
}

/** The language that a page declares. */
const languageOf = (bytes: Buffer): string | null =>
  /<html[^>]*\slang\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? null

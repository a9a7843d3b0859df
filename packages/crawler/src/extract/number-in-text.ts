import { latinDigits } from './latin-digits.ts'

/** Full-width comma and point between full-width digits; elsewhere that comma is punctuation. */
const wideSigns = /(?<=[\uff10-\uff19])[\uff0c\uff0e](?=[\uff10-\uff19])/g
/** Distance of full-width characters from ASCII. */
const wideBy = 0xfee0

const candidate =
  /(^|[^\p{L}\p{N}.,-])?([-+])?(\p{Sc}\s?)?(?<![\d])(\d{1,3}(?:[ '’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,]*\d|\d|(?<![\p{L}\d/])[.,]\d+)(?:([kKMB])(?![\p{L}\d]))?/u

/** The first number of a text. */
export interface NumberInText {
  /** Digits, points, commas and what groups them: "1 299,50". */
  core: string
  isNegative: boolean
  /** Shortened with k, K, M or B: the digits alone would be wrong. */
  isShortened: boolean
  /** Its comma was the Arabic decimal sign, which never groups. */
  hasDecimalComma: boolean
  /** The text before and behind it, with ASCII digits and single spaces. */
  before: string
  after: string
}

/** Finds the first number of a text; null if there is none. */
export function numberIn(text: string): NumberInText | null {
  if (!/\p{Nd}/u.test(text)) return null
  const all = plain(text)
  const match = candidate.exec(all)
  if (!match) return null
  const core = match[4]!
  const end = match.index + match[0].length - (match[5]?.length ?? 0)
  return {
    core,
    isNegative: match[2] === '-' && (match[1] !== undefined || match.index === 0),
    isShortened: match[5] !== undefined,
    hasDecimalComma: core.includes(',') && text.includes('\u066b'),
    before: all.slice(0, end - core.length),
    after: all.slice(end),
  }
}

function plain(text: string): string {
  const narrow = text.replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideBy))
  return latinDigits(narrow)
    .replace(/[\u2212\u2010\u2011\uff0d\ufe63]/g, '-')
    .replace(/[\s\u200b\u200e\u200f\u061c\u2066-\u2069]+/g, ' ')
    .replace(/[\u066b]/g, ',')
    .replace(/[\u066c]/g, "'")
    .replace(/(?<=\d)[\u00b4\u02bc\u2032`](?=\d{3}(?!\d))/g, "'")
    .trim()
}

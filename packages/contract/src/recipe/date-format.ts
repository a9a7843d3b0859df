/** The parts of a date format, longest first, with their meanings. */
const kinds = {
  YYYY: 'year',
  YY: 'year',
  MMMM: 'month',
  MMM: 'month',
  MM: 'month',
  M: 'month',
  Do: 'day',
  DD: 'day',
  D: 'day',
  dddd: 'weekday',
  ddd: 'weekday',
  HH: 'hour',
  H: 'hour',
  hh: 'hour',
  h: 'hour',
  mm: 'minute',
  ss: 'second',
  SSS: 'fraction',
  A: 'half',
  Z: 'zone',
} as const
export type DateToken = keyof typeof kinds

/** A part of a format: a token or a literal text. */
export type DateFormatPart = { token: DateToken } | { text: string }

const part = new RegExp(`\\[([^\\]]*)\\]|(${Object.keys(kinds).join('|')})|([^])`, 'gu')

/**
 * Splits a date format ("DD.MM.YY HH:mm") into its parts, in order; adjacent literals are merged. Text in brackets
 * is literal.
 */
export function dateFormatParts(format: string): DateFormatPart[] {
  const parts: DateFormatPart[] = []
  for (const [, bracketed, token, sign] of format.matchAll(part)) {
    const last = parts.at(-1)
    const text = bracketed ?? sign ?? ''
    if (token !== undefined) parts.push({ token: token as DateToken })
    else if (last && 'text' in last) last.text += text
    else parts.push({ text })
  }
  return parts
}

/** What is wrong with a date format, as the end of a sentence; null if it is valid. */
export function dateFormatFault(format: string): string | null {
  const letter = [...format.matchAll(part)].find(([, , , sign = '']) => /[A-Za-z]/.test(sign))?.[3]
  if (letter !== undefined)
    return `has "${letter}", which stands for nothing; a text stands in brackets, such as "[at]"`
  const tokens = dateFormatParts(format).flatMap((one) => ('token' in one ? [one.token] : []))
  const said = tokens.map((token) => kinds[token])
  const twice = said.find((kind, at) => said.indexOf(kind) !== at)
  if (twice) return `says the ${twice} twice`
  const missing = (['year', 'month', 'day'] as const).find((kind) => !said.includes(kind))
  if (missing)
    return `needs the ${missing} ("${missing === 'year' ? 'YYYY' : missing === 'month' ? 'MM' : 'DD'}")`
  return timeFault(tokens, said)
}

function timeFault(tokens: readonly DateToken[], said: readonly string[]): string | null {
  const isHalf = tokens.includes('h') || tokens.includes('hh')
  if (isHalf !== said.includes('half'))
    return isHalf ? 'needs "A" (am or pm) beside "h"' : 'needs "h" or "hh" beside "A"'
  if (said.includes('minute') && !said.includes('hour')) return 'needs the hour ("HH") beside the minute'
  if (said.includes('second') && !said.includes('minute')) return 'needs the minute ("mm") beside the second'
  return said.includes('fraction') && !said.includes('second') ? 'needs the second ("ss") beside "SSS"' : null
}

/** Whether the runtime supports a language tag (BCP 47), such as "de" or "pt-BR". */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

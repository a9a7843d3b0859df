/**
 * Hours from UTC by name: the zones of RFC 5322, 4.3, and those of the IANA time zone database with a single
 * meaning. AST, BST, IST and the like are excluded, because several countries use the same name. MEZ and MESZ are
 * CET and CEST in German.
 */
const names = [
  'Z+0 UT+0 UTC+0 GMT+0 EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7',
  'WET+0 WEST+1 CET+1 CEST+2 MEZ+1 MESZ+2 EET+2 EEST+3 MSK+3 WAT+1 CAT+2 SAST+2 EAT+3',
  'PKT+5 WIB+7 WITA+8 WIT+9 HKT+8 JST+9 KST+9',
  'AWST+8 ACST+9.5 ACDT+10.5 AEST+10 AEDT+11 NZST+12 NZDT+13 NST-3.5 NDT-2.5 AKST-9 AKDT-8 HST-10',
].flatMap((line) => line.split(' '))

const minutesByName = new Map(
  names.map((text) => {
    const sign = text.search(/[-+]/)
    return [text.slice(0, sign), Number(text.slice(sign)) * 60] as const
  }),
)

/** Other words aren't zones. In lower case they may be ordinary words: "est", "eat". */
const looksLikeZone = /^(?:[ECMP]T|[A-Z]{2,3}T)$/

/**
 * Minutes east of UTC from the text after a time: an offset ("+02:00", "-0500", "GMT+2") or a name. "none" if the
 * word isn't a zone, "unknown" if the zone is ambiguous ("IST", and "ET", which depends on the date).
 */
export function zoneMinutes(zone: string): number | 'none' | 'unknown' {
  const match = /([-+])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!match) return minutesByName.get(zone) ?? (looksLikeZone.test(zone) ? 'unknown' : 'none')
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}

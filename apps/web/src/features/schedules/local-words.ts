/** Times and dates in the language and clock of the browser, as its date and time fields show them. */

const zone = 'UTC'

/** "06:00", "6:00 AM": the time of day "06:00". */
const clock = (time: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(
    Date.parse(`1970-01-01T${time}:00Z`),
  )

/** A sentence of the server with its times of day as the browser writes them. */
export const localSentence = (sentence: string, locale?: string): string =>
  sentence.replace(/\b([01]\d|2[0-3]):[0-5]\d\b/g, (time) => clock(time, locale))

/** "Saturday, November 21, 2026 at 6:00 AM": a date and time such as "2026-11-21 06:00". */
export const localMoment = (moment: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(
    Date.parse(`${moment.replace(' ', 'T')}:00Z`),
  )

/** "Sat, Nov 21" */
export const localDay = (date: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  }).format(Date.parse(date))

/** "Sa": the weekday of a date. */
export const localWeekday = (date: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: zone }).format(Date.parse(date)).slice(0, 2)

/** "Nov" */
export const localMonth = (date: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: zone }).format(Date.parse(date))

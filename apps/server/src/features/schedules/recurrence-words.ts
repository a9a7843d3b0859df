import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { weekdayNames } from '@windrow/contract/schedules'
import type { Due } from './recurrence.ts'
import { dateOfWall, timeOfWall, type Wall, wallOfDate } from './wall-clock.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "28 March 2027" */
export const dayWords = (date: string): string => day.format(wallOfDate(date))
/** "Sunday 28 March 2027" */
export const longDayWords = (wall: Wall): string => longDay.format(wall).replace(',', '')

const two = (value: number) => String(value).padStart(2, '0')

const every = (interval: number, adverb: string, unit: string) =>
  interval === 1 ? adverb : `Every ${interval} ${unit}`

function hourlyWords({ interval, minute, fromHour, toHour }: Recurrence): string {
  const words = `${every(interval, 'Hourly', 'hours')} at :${two(minute)}`
  if (fromHour === 0 && toHour === 23) return words
  const last = fromHour + Math.floor((toHour - fromHour) / interval) * interval
  return `${words}, ${two(fromHour)}:${two(minute)} to ${two(last)}:${two(minute)}`
}

function weeklyWords({ interval, weekdays, time }: Recurrence): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b).map((number) => weekdayNames[number - 1]!)
  return `${every(interval, 'Weekly', 'weeks')} on ${list.format(days)} at ${time}`
}

function monthlyWords({ interval, monthDays, time }: Recurrence): string {
  const days = [...new Set(monthDays)].filter((one) => one !== 'last').sort((a, b) => a - b)
  const named = days.length > 0 ? [`day${days.length > 1 ? 's' : ''} ${list.format(days.map(String))}`] : []
  const last = monthDays.includes('last') ? ['the last day'] : []
  return `${every(interval, 'Monthly', 'months')} on ${list.format([...named, ...last])} at ${time}`
}

const words: Record<Recurrence['frequency'], (recurrence: Recurrence) => string> = {
  Once: ({ startDate, time }) => `Once on ${dayWords(startDate)} at ${time}`,
  Hourly: hourlyWords,
  Daily: ({ interval, time }) => `${every(interval, 'Daily', 'days')} at ${time}`,
  Weekly: weeklyWords,
  Monthly: monthlyWords,
  Cron: ({ cron }) => `By cron ${cron}`,
}

/** "Daily at 06:00, until 31 December 2027"; `today` is a date. */
export function repeatWords(recurrence: Recurrence, today: string): string {
  const { frequency, startDate, endDate } = recurrence
  const from = frequency !== 'Once' && startDate > today ? `, from ${dayWords(startDate)}` : ''
  const until = frequency !== 'Once' && endDate !== null ? `, until ${dayWords(endDate)}` : ''
  return `${words[frequency](recurrence)}${from}${until}`
}

/** The same, with the time zone. */
export const sentenceOf = (recurrence: Recurrence, today: string): string =>
  `${repeatWords(recurrence, today)}, ${recurrence.timeZone}`

/**
 * Describes the effect of a clock change on a due time; null if there is none. `wall` is the wall time of the start.
 */
export function clockNote(due: Due, wall: Wall): string | null {
  if (due.occurs === 'never')
    return `${timeOfWall(due.wall)} does not exist on this day, because the clocks go forward; it runs at ${timeOfWall(wall)} instead`
  if (due.occurs === 'twice')
    return `${timeOfWall(due.wall)} comes twice on this day, because the clocks go back; it runs the first time only`
  return null
}

/** Describes what happens in months that lack a day; null if all have it. */
export function monthNote({ frequency, monthDays }: Recurrence): string | null {
  const rare = monthDays
    .filter((one) => one !== 'last')
    .filter((one) => one > 28)
    .sort((a, b) => a - b)
  if (frequency !== 'Monthly' || rare.length === 0) return null
  return `In months without day ${list.format(rare.map(String))} it runs on their last day.`
}

/** "2027-03-28 04:00" */
export const localWords = (wall: Wall): string => `${dateOfWall(wall)} ${timeOfWall(wall)}`

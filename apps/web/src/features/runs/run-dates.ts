/** Date ranges to filter datasets by, with their names. */
export const dateChoices = {
  all: 'All runs',
  today: 'Today',
  yesterday: 'Yesterday',
  last30Days: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last6Months: 'Last 6 months',
  last12Months: 'Last 12 months',
  custom: 'Custom',
} as const
export type DateChoice = keyof typeof dateChoices

/** First and last day in the format of a date input; absent if open-ended. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

const dayText = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The same day a number of months earlier, or the last day of that month if it is shorter. */
function monthsBefore(today: Date, months: number): Date {
  const [year, month] = [today.getFullYear(), today.getMonth() - months]
  const last = new Date(year, month + 1, 0).getDate()
  return new Date(year, month, Math.min(today.getDate(), last))
}

/** The days of a choice, relative to today in the browser's time zone. */
export function datesOf(choice: Exclude<DateChoice, 'custom'>, today: Date): DayRange {
  const day = (back: number) =>
    dayText(new Date(today.getFullYear(), today.getMonth(), today.getDate() - back))
  const first = (monthsBack: number) =>
    dayText(new Date(today.getFullYear(), today.getMonth() - monthsBack, 1))
  const ranges: Record<Exclude<DateChoice, 'custom'>, DayRange> = {
    all: { from: undefined, to: undefined },
    today: { from: day(0), to: undefined },
    yesterday: { from: day(1), to: day(1) },
    last30Days: { from: day(29), to: undefined },
    thisMonth: { from: first(0), to: undefined },
    lastMonth: { from: first(1), to: dayText(new Date(today.getFullYear(), today.getMonth(), 0)) },
    last6Months: { from: dayText(monthsBefore(today, 6)), to: undefined },
    last12Months: { from: dayText(monthsBefore(today, 12)), to: undefined },
  }
  return ranges[choice]
}

/** The choice that matches a range; on the first of a month "today" has priority over "this month". */
export function choiceOf({ from, to }: DayRange, today: Date): DateChoice {
  const found = (Object.keys(dateChoices) as DateChoice[]).find((choice) => {
    if (choice === 'custom') return false
    const dates = datesOf(choice, today)
    return dates.from === from && dates.to === to
  })
  return found ?? 'custom'
}

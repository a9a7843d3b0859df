const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Hour of the day in UTC. */
export const hourOf = (time: number): string => String(new Date(time).getUTCHours())

/** The age of a time when the run began: hours up to two days, then days up to a week, then powers of two of days. */
export function ageOf(time: number, startedAt: number): string {
  const age = startedAt - time
  const sign = age < 0 ? '-' : ''
  const hours = Math.floor(Math.abs(age) / hourMs)
  if (hours < 48) return `${sign}${hours} h`
  const days = Math.abs(age) / dayMs
  return days < 8 ? `${sign}${Math.floor(days)} d` : `${sign}2^${Math.floor(Math.log2(days))} d`
}

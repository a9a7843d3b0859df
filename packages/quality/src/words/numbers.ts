const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A count: "1,000". */
export const count = (value: number): string => whole.format(value)

/** A quantity, with three digits or more: "0.0123", "64.9", "58,204". */
export function quantity(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  if (value !== 0 && Math.abs(value) < 0.1) return String(Number(value.toPrecision(2)))
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** A share of 0 to 1 as a percentage with at most one decimal. Only nothing is 0, and only all is 100. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10
  const value = share > 0 && share < 1 ? Math.min(99.9, Math.max(0.1, rounded)) : rounded
  return `${value} %`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A time span in the largest unit that it fills: "12.5 minutes". */
export function duration(milliseconds: number): string {
  const [name, length] = units.find((unit) => milliseconds >= unit[1]) ?? (['second', 1000] as const)
  const text = quantity(Number((milliseconds / length).toFixed(1)))
  return `${text} ${name}${text === '1' ? '' : 's'}`
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** A size: "1.4 GB". */
export function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(value) / 3))
  return `${quantity(value / 1000 ** power)} ${byteUnits[power]}`
}

/** From a lower to a higher value: "3 to 5", or "3" where both read the same. */
export function range(low: string, high: string): string {
  return low === high ? low : `${low} to ${high}`
}

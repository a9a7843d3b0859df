export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '1y', label: '1 year' },
  { value: '2y', label: '2 years' },
  { value: '3y', label: '3 years' },
  { value: 'custom', label: 'Custom date' },
] as const
export type ExpiryChoice = (typeof expiryChoices)[number]['value']

/** `2026-11-21` in UTC, the time zone in which keys expire. */
export const dayInUtc = (at: Date): string => at.toISOString().slice(0, 10)

/** The expiry to send: the end of the day in UTC; null is never. `custom` is in the format of a date input. */
export function expiryDate(choice: ExpiryChoice, custom: string, now: Date): string | null {
  if (choice === 'never') return null
  if (choice === 'custom') return `${custom}T23:59:59.999Z`
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + Number(choice.charAt(0)))
  return `${dayInUtc(end)}T23:59:59.999Z`
}

/** The error in the choice; null if it is valid. */
export function expiryFault(choice: ExpiryChoice | undefined, custom: string, now: Date): string | null {
  if (choice === undefined || (choice === 'custom' && custom === '')) return 'Set expiry date'
  return choice === 'custom' && custom < dayInUtc(now) ? 'Choose today or a later day.' : null
}

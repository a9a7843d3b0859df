/**
 * Whether a time zone name is known; plain offsets such as "+02:00" aren't accepted, since they have no summer
 * time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The advice for an unknown time zone. */
export const timeZoneAdvice = 'is not known; choose a place such as Europe/Helsinki, or UTC'

/** The names of all time zones that the runtime knows. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

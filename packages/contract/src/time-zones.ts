/** Whether a time zone is known by this name; mere offsets such as "+02:00" are none, since they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What is said of one that is not. */
export const timeZoneAdvice = 'is not known; choose a place such as Europe/Helsinki, or UTC'

/** All of them by name, as the runtime knows them. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

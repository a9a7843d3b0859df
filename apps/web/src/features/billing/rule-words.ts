export const stateLabels = { PLANNED: 'Planned', ACTIVE: 'Active', ENDED: 'Ended' } as const
export const stateTones = { PLANNED: 'warn', ACTIVE: 'ok', ENDED: 'idle' } as const

/** "Oct 01, 2026" for a date without a time. */
export const dateText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

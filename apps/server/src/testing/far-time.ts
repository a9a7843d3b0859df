/** The full hour (UTC) twelve hours from now: only what a test makes due is due. */
export const farTime = (): string => `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`

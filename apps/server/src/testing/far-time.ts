/** The full hour (UTC) that is twelve hours away: what is made due by hand is then due alone. */
export const farTime = (): string => `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`

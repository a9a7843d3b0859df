/** Texts and states of the time that is left for a task. */

const minuteMs = 60_000
/** Below this share of the time, a task is due soon. */
const soonShare = 0.25

/** "22 min", "1 h 37 min", "14 h", "3 days": without minutes from ten hours. */
export function spanText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  const rest = whole % 60
  return hours >= 10 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The time since a moment, as `spanText`. */
export const ageText = (iso: string, now = Date.now()): string => spanText((now - Date.parse(iso)) / minuteMs)

/** How long something took, as `spanText`. */
export const tookText = (from: string, to: string): string => ageText(from, Date.parse(to))

export interface Clock {
  text: string
  /** Share of the time that has passed, at most 1. */
  used: number
  state: 'calm' | 'soon' | 'late'
}

/** The time left for a task that should be reviewed by `dueDate`. */
export function clockOf(task: { createdDate: string; dueDate: string }, now = Date.now()): Clock {
  const [begun, due] = [Date.parse(task.createdDate), Date.parse(task.dueDate)]
  const left = due - now
  if (left <= 0) return { text: `Overdue ${spanText(-left / minuteMs)}`, used: 1, state: 'late' }
  const used = due > begun ? Math.max(0, (now - begun) / (due - begun)) : 0
  return {
    text: `${spanText(Math.ceil(left / minuteMs))} left`,
    used,
    state: 1 - used < soonShare ? 'soon' : 'calm',
  }
}

/** Options of schedules. Doesn't use zod, so the browser can import it. */
export const scheduleStatuses = ['ACTIVE', 'PENDING', 'INQUEUE', 'COMPLETED', 'CANCELED', 'DISABLED'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** How a schedule repeats. The four in the middle cover most needs. */
export const scheduleFrequencies = ['Once', 'Hourly', 'Daily', 'Weekly', 'Monthly', 'Cron'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/** What to do at a due time while the previous run is still going. */
export const overlapPolicies = ['wait', 'skip', 'stop'] as const
export type OverlapPolicy = (typeof overlapPolicies)[number]
export const overlapWords: Record<OverlapPolicy, string> = {
  wait: 'Wait in queue',
  skip: 'Skip',
  stop: 'Stop the old run',
}

/** What to do with due times that passed while no scheduler was running. */
export const misfirePolicies = ['once', 'skip', 'all'] as const
export type MisfirePolicy = (typeof misfirePolicies)[number]
export const misfireWords: Record<MisfirePolicy, string> = {
  once: 'Run once',
  skip: 'Skip them',
  all: 'Run all of them',
}

/** The past or future outcome of a due time. */
export const firingStates = ['COMING', 'WAITING', 'STARTED', 'SKIPPED', 'MISSED', 'PAUSED'] as const
export type FiringState = (typeof firingStates)[number]

/** Monday is 1, as in ISO 8601. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Maximum number of due times listed per report, schedule and day; of more, only the count. */
export const mostListedTimes = 48
export const mostSchedules = 50
/** Days in the preview of a schedule, and the most due times that are counted on each. */
export const previewedDays = 35
export const previewedTimesADay = 100
/** Days whose due times are counted as on time, late or missed, and the most due times of a schedule. */
export const punctualityDays = 30
export const punctualityTimes = 5000
export const mostCatchUps = 100
/** Minutes after which a late start counts as missed. */
export const missedAfterMinutes = 10

/** Schedules as short lists. Free of zod, for the browser. */
export const scheduleStatuses = ['ACTIVE', 'PENDING', 'INQUEUE', 'COMPLETED', 'CANCELED', 'DISABLED'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** How a schedule repeats. The four in the middle are what most people need. */
export const scheduleFrequencies = ['Once', 'Hourly', 'Daily', 'Weekly', 'Monthly', 'Cron'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

/** What happens at a due time at which the report is still running. */
export const overlapPolicies = ['wait', 'skip', 'stop'] as const
export type OverlapPolicy = (typeof overlapPolicies)[number]
export const overlapWords: Record<OverlapPolicy, string> = {
  wait: 'Wait in queue',
  skip: 'Skip',
  stop: 'Stop the old run',
}

/** What happens to due times that passed while nothing was there to start them. */
export const misfirePolicies = ['once', 'skip', 'all'] as const
export type MisfirePolicy = (typeof misfirePolicies)[number]
export const misfireWords: Record<MisfirePolicy, string> = {
  once: 'Run once',
  skip: 'Skip them',
  all: 'Run all of them',
}

/** What became of a due time, or will. */
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

/** So many due times of one report, schedule and day are told one by one; of more only the count. */
export const mostListedTimes = 48
export const mostSchedules = 50
export const mostCatchUps = 100
/** A due time that is started so many minutes late counts as missed. */
export const missedAfterMinutes = 10

/** Periods of reporting: days up to today, or everything. */
export const reportingPeriods = ['all', '30', '60', '90'] as const
export type ReportingPeriod = (typeof reportingPeriods)[number]

export const reportingGroups = ['account', 'project', 'report'] as const
export type ReportingGroup = (typeof reportingGroups)[number]

export const reportingSorts = [
  'name',
  'records',
  'runs',
  'successful',
  'findings',
  'onTime',
  'spend',
] as const
export type ReportingSort = (typeof reportingSorts)[number]

/** Days of the charts over all time. */
export const chartDays = 90

/** Millionths of a US dollar as text: "$1,846.20". */
export function dollars(micros: number): string {
  const cents = (BigInt(micros) + 5000n) / 10_000n
  const fraction = String(cents % 100n).padStart(2, '0')
  return `$${(cents / 100n).toLocaleString('en-US')}.${fraction}`
}

export const generatedFormats = ['PDF', 'XLSX'] as const
export type GeneratedFormat = (typeof generatedFormats)[number]
export const generatedStates = ['QUEUED', 'WORKING', 'READY', 'FAILED'] as const
export type GeneratedState = (typeof generatedStates)[number]

/** Periods of generated reports, with their labels. */
export const generatedPeriodLabels = {
  LAST_DAY: 'Yesterday',
  LAST_WEEK: 'Last full week',
  LAST_MONTH: 'Last full month',
  DAYS_30: '30 days',
  DAYS_60: '60 days',
  DAYS_90: '90 days',
  ALL: 'All',
} as const
export type GeneratedPeriod = keyof typeof generatedPeriodLabels
export const generatedPeriods = Object.keys(generatedPeriodLabels) as [GeneratedPeriod, ...GeneratedPeriod[]]

export const generatedContentLabels = {
  TOTALS: 'Totals',
  ACCOUNTS: 'By account',
  PROJECTS: 'By project',
  REPORTS: 'By report',
  DAYS: 'Every day',
  FAILURES: 'Failures',
} as const
export type GeneratedContent = keyof typeof generatedContentLabels
export const generatedContents = Object.keys(generatedContentLabels) as [
  GeneratedContent,
  ...GeneratedContent[],
]

export const planFrequencies = ['Daily', 'Weekly', 'Monthly'] as const
export type PlanFrequency = (typeof planFrequencies)[number]

export const mostReceivers = 50
/** Days for which the files of generated reports are kept. */
export const generatedDays = 90

/** Kinds of failures of runs, with their labels. */
export const failureKindLabels = {
  BLOCKED: 'Blocked by the site',
  LOGIN: 'Login failed',
  CHANGED: 'Page layout changed',
  TIMEOUT: 'Timed out',
  UNREACHABLE: 'Site not reachable',
  PROXY: 'Proxy failed',
  WORKER: 'Worker lost too often',
  OTHER: 'Other reasons',
} as const
export type FailureKind = keyof typeof failureKindLabels
export const failureKinds = Object.keys(failureKindLabels) as [FailureKind, ...FailureKind[]]

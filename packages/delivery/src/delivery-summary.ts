import type { DeliveredRun, OutgoingDelivery, OutgoingFile } from './destination-driver.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "12.4 MB"; units are powers of 1000. */
export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

const count = new Intl.NumberFormat('en-US')
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export const momentText = (date: Date): string => `${moment.format(date)} UTC`

export const durationSeconds = ({ runStarted, runEnded }: DeliveredRun): number =>
  Math.max(0, Math.round((runEnded.getTime() - runStarted.getTime()) / 1000))

/** "5 min 30 s". */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return [hours && `${hours} h`, minutes && `${minutes} min`, `${seconds % 60} s`].filter(Boolean).join(' ')
}

/** Records in the files: each format contains all of them once. */
export function deliveredRecords(files: readonly Pick<OutgoingFile, 'format' | 'records'>[]): number {
  const sums = new Map<string, number>()
  for (const { format, records } of files) sums.set(format, (sums.get(format) ?? 0) + (records ?? 0))
  return Math.max(0, ...sums.values())
}

/** "1200 records", or "12 new or changed of 1200 records". */
export function recordsText({ run, files, changesSince }: OutgoingDelivery): string {
  const all = `${run.totalRecords} records`
  return changesSince === null ? all : `${deliveredRecords(files)} new or changed of ${all}`
}

/** Facts about the run, as pairs of name and value for messages. */
export function summaryOf(delivery: OutgoingDelivery): [name: string, value: string][] {
  const { run, files, changesSince } = delivery
  return [
    ['Project', run.projectName],
    ['Report', run.reportName],
    ['Run', String(run.runId)],
    ['Records', count.format(run.totalRecords)],
    ...(changesSince === null
      ? []
      : [
          [`New or changed since run ${changesSince}`, count.format(deliveredRecords(files))] as [
            string,
            string,
          ],
        ]),
    ['Run ended', momentText(run.runEnded)],
    ['Duration', durationText(durationSeconds(run))],
    ...(run.nextUpdate ? [['Next update', momentText(run.nextUpdate)] as [string, string]] : []),
  ]
}

export const fileLine = ({ name, bytes }: OutgoingFile): string => `${name} (${sizeText(bytes)})`

export const totalBytes = (files: readonly OutgoingFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

import { expiredText } from './run-origin.ts'
import { runStatuses, type RunStatus } from './run-status.ts'

/** What decides whether the rows of a run can leave. */
export interface ExportSubject {
  /** As stored; anything else than a known status is possible for rows from elsewhere. */
  status: string
  rows: number
  archived: boolean
  /** Its rows were kept for some days only, and are gone. */
  expired: boolean
}

/** Why the usual export is off. */
export interface ExportRefusal {
  title: string
  text: string
  /** Whether what there is now can be exported all the same. */
  offersCurrent: boolean
}

const texts = {
  archived: [
    'Export unavailable for archived data',
    'The dataset has been archived. Please get in touch with our support team for further assistance.',
  ],
  expired: ['Export Unavailable', expiredText],
  unknown: [
    'Unknown history status',
    'The dataset is in an unknown state. Please contact our support team for assistance.',
  ],
  imported: ['Export Unavailable', 'This action is not available for imported dataset.'],
  failed: [
    'Export Unavailable',
    'Please consider rerunning the dataset or get in touch with our support team for further assistance.',
  ],
  empty: ['Export Unavailable', 'The row count is zero, export is unavailable'],
  settingUp: [
    'Export will be available only when project completes',
    'The extraction is being set up. Export will be available once the first run completes.',
  ],
  incomplete: [
    'Export will be available only when project completes',
    'Export is available for completed projects only. Please contact your admin for assistance.',
  ],
} as const

const settingUp: ReadonlySet<string> = new Set<RunStatus>(['PENDING', 'PROVISIONING', 'INITIALIZING'])
/** The rows that such a run has so far may leave as "current data". */
const hasCurrent: ReadonlySet<string> = new Set<RunStatus>(['FAILED', 'STOPPED', 'PROCESSING', 'STOPPING'])

function reasonOf({ status, rows, archived, expired }: ExportSubject): keyof typeof texts | null {
  if (archived) return 'archived'
  if (expired) return 'expired'
  if (!runStatuses.some((known) => known === status)) return 'unknown'
  if (status === 'IMPORTED') return 'imported'
  if (status === 'FAILED') return 'failed'
  if (settingUp.has(status)) return 'settingUp'
  if (status !== 'SUCCESS') return 'incomplete'
  return rows === 0 ? 'empty' : null
}

/**
 * Why the rows of a run cannot be exported; null where they can. Of a run that failed, was stopped or is not over, the
 * rows it has so far can be exported as current data.
 */
export function exportRefusal(subject: ExportSubject): ExportRefusal | null {
  const reason = reasonOf(subject)
  if (reason === null) return null
  const [title, text] = texts[reason]
  const offersCurrent =
    !subject.archived && !subject.expired && subject.rows > 0 && hasCurrent.has(subject.status)
  return { title, text, offersCurrent }
}

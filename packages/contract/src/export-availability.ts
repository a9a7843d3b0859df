import { expiredText, type RunOrigin } from './run-origin.ts'
import { runStatuses, type RunStatus } from './run-status.ts'

/** What determines whether the rows of a run can be exported. */
export interface ExportSubject {
  /** As stored; may be an unknown status in data from elsewhere. */
  status: string
  origin: RunOrigin
  rows: number
  archived: boolean
  /** Deleted, but can still be restored. */
  deleted: boolean
  /** Its rows were kept for a limited time and are gone. */
  expired: boolean
}

/** Why the usual export is unavailable. */
export interface ExportRefusal {
  reason: keyof typeof texts
  title: string
  text: string
  /** Whether the rows so far can still be exported as current data. */
  offersCurrent: boolean
}

const texts = {
  deleted: ['Export Unavailable', 'This run was deleted. Restore it before you export its rows.'],
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
/** Runs with these statuses can export their rows so far as "current data". */
const hasCurrent: ReadonlySet<string> = new Set<RunStatus>(['FAILED', 'STOPPED', 'PROCESSING', 'STOPPING'])

function reasonOf(subject: ExportSubject): keyof typeof texts | null {
  const { status, origin, rows, archived, deleted, expired } = subject
  if (deleted) return 'deleted'
  if (archived) return 'archived'
  if (expired) return 'expired'
  if (!runStatuses.some((known) => known === status)) return 'unknown'
  // Regardless of later status changes.
  if (status === 'IMPORTED' || origin === 'IMPORTED') return 'imported'
  if (status === 'FAILED') return 'failed'
  if (settingUp.has(status)) return 'settingUp'
  if (status !== 'SUCCESS') return 'incomplete'
  return rows === 0 ? 'empty' : null
}

/**
 * Why the rows of a run can't be exported; null if they can. Every way out checks this: exports of one or several
 * runs, downloads, deliveries, and results made from runs (merges, deduplications, comparisons). The rows so far of
 * a run that failed, was stopped or is still going can be exported as current data.
 */
export function exportRefusal(subject: ExportSubject): ExportRefusal | null {
  const reason = reasonOf(subject)
  if (reason === null) return null
  const [title, text] = texts[reason]
  const isThere = reason === 'failed' || reason === 'settingUp' || reason === 'incomplete'
  const offersCurrent = isThere && subject.rows > 0 && hasCurrent.has(subject.status)
  return { reason, title, text, offersCurrent }
}

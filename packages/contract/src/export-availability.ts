import { expiredText, type RunOrigin } from './run-origin.ts'
import { runStatuses, type RunStatus } from './run-status.ts'

/** What decides whether the rows of a run can leave. */
export interface ExportSubject {
  /** As stored; anything else than a known status is possible for rows from elsewhere. */
  status: string
  origin: RunOrigin
  rows: number
  archived: boolean
  /** It was deleted, and can be restored. */
  deleted: boolean
  /** Its rows were kept for some days only, and are gone. */
  expired: boolean
}

/** Why the usual export is off. */
export interface ExportRefusal {
  reason: keyof typeof texts
  title: string
  text: string
  /** Whether what there is now can be exported all the same. */
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
/** The rows that such a run has so far may leave as "current data". */
const hasCurrent: ReadonlySet<string> = new Set<RunStatus>(['FAILED', 'STOPPED', 'PROCESSING', 'STOPPING'])

function reasonOf(subject: ExportSubject): keyof typeof texts | null {
  const { status, origin, rows, archived, deleted, expired } = subject
  if (deleted) return 'deleted'
  if (archived) return 'archived'
  if (expired) return 'expired'
  if (!runStatuses.some((known) => known === status)) return 'unknown'
  // Whatever was made of its status since.
  if (status === 'IMPORTED' || origin === 'IMPORTED') return 'imported'
  if (status === 'FAILED') return 'failed'
  if (settingUp.has(status)) return 'settingUp'
  if (status !== 'SUCCESS') return 'incomplete'
  return rows === 0 ? 'empty' : null
}

/**
 * Why the rows of a run cannot leave; null where they can. Every door asks it: exports of one run and of several,
 * downloads, deliveries, and what is made of runs (merged and deduped ones, comparisons). Of a run that failed, was stopped or is not over, the
 * rows it has so far can be exported as current data.
 */
export function exportRefusal(subject: ExportSubject): ExportRefusal | null {
  const reason = reasonOf(subject)
  if (reason === null) return null
  const [title, text] = texts[reason]
  const isThere = reason === 'failed' || reason === 'settingUp' || reason === 'incomplete'
  const offersCurrent = isThere && subject.rows > 0 && hasCurrent.has(subject.status)
  return { reason, title, text, offersCurrent }
}

import { expect, it } from 'vitest'
import { exportRefusal } from './export-availability.ts'

const completed = 'Export will be available only when project completes'
const admin = 'Export is available for completed projects only. Please contact your admin for assistance.'
const setUp = 'The extraction is being set up. Export will be available once the first run completes.'
const rerun =
  'Please consider rerunning the dataset or get in touch with our support team for further assistance.'
const archived =
  'The dataset has been archived. Please get in touch with our support team for further assistance.'

const run = {
  status: 'SUCCESS',
  origin: 'CRAWLED',
  rows: 1,
  archived: false,
  deleted: false,
  expired: false,
} as const

// spec: EXP-09, EXP-10, EXP-11, EXP-12, EXP-13, EXP-14, EXP-15, EXP-16, EXP-17, EXP-18, EXP-19, EXP-20, EXP-21
// spec: EXP-22, EXP-23
it.each([
  ['SUCCESS', 0, false, 'Export Unavailable', 'The row count is zero, export is unavailable', false],
  ['SUCCESS', 5, true, 'Export unavailable for archived data', archived, false],
  ['FAILED', 5, true, 'Export unavailable for archived data', archived, false],
  ['FAILED', 5, false, 'Export Unavailable', rerun, true],
  ['FAILED', 0, false, 'Export Unavailable', rerun, false],
  ['STOPPED', 5, false, completed, admin, true],
  ['STOPPED', 0, false, completed, admin, false],
  ['PROCESSING', 5, false, completed, admin, true],
  ['STOPPING', 5, false, completed, admin, true],
  ['PENDING', 0, false, completed, setUp, false],
  ['PROVISIONING', 0, false, completed, setUp, false],
  ['INITIALIZING', 0, false, completed, setUp, false],
  ['IMPORTED', 5, false, 'Export Unavailable', 'This action is not available for imported dataset.', false],
  [
    'MISLAID',
    5,
    false,
    'Unknown history status',
    'The dataset is in an unknown state. Please contact our support team for assistance.',
    false,
  ],
])(
  'a run that is %s with %d rows (archived: %s) says why',
  (status, rows, old, title, text, offersCurrent) => {
    expect(exportRefusal({ ...run, status, rows, archived: old })).toMatchObject({
      title,
      text,
      offersCurrent,
    })
  },
)

it('lets the rows of a completed run go', () => {
  expect(exportRefusal(run)).toBeNull()
})

it.each(['SUCCESS', 'FAILED'])(
  'says of a run that is %s when its rows were kept for a time only',
  (status) => {
    expect(exportRefusal({ ...run, status, expired: true })).toEqual({
      reason: 'expired',
      title: 'Export Unavailable',
      text: 'The rows of this merged or deduped run were kept for 3 days and are gone. Make it again from its runs.',
      offersCurrent: false,
    })
  },
)

it.each(['SUCCESS', 'FAILED', 'IMPORTED'])(
  'never lets imported rows go, also of a run that is %s',
  (status) => {
    expect(exportRefusal({ ...run, status, origin: 'IMPORTED' })).toEqual({
      reason: 'imported',
      title: 'Export Unavailable',
      text: 'This action is not available for imported dataset.',
      offersCurrent: false,
    })
  },
)

it.each(['SUCCESS', 'FAILED'])('says of a deleted run that is %s to restore it', (status) => {
  expect(exportRefusal({ ...run, status, deleted: true })).toMatchObject({
    text: 'This run was deleted. Restore it before you export its rows.',
    offersCurrent: false,
  })
})

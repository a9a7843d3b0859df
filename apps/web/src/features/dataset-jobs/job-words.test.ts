import { expect, it } from 'vitest'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { cancelledText, jobFacts, jobOutcome, jobTitle } from './job-words.ts'

const job: DatasetJob = {
  jobId: 1,
  kind: 'merge',
  state: 'WORKING',
  progress: 0.426,
  rowsDone: 1_200_000,
  sourceRuns: [1, 2, 3],
  fileName: null,
  isOwn: true,
  mayCancel: true,
  fault: null,
  createdDate: '2026-01-01T00:00:00Z',
  endedDate: null,
}

it('says what a job does and its progress', () => {
  expect(jobTitle(job)).toBe('Merge of 3 runs')
  expect(jobTitle({ ...job, kind: 'import', fileName: 'old.csv' })).toBe('Import of old.csv')
  expect(jobFacts(job)).toBe('42 %, 1,200,000 rows read')
  expect(jobFacts({ ...job, rowsDone: 0 })).toBe('42 %')
  expect(jobFacts({ ...job, state: 'QUEUED' })).toBe('Queued')
  const judge = { ...job, kind: 'judge' as const, rowsDone: 0 }
  expect(jobTitle(judge)).toBe('New judgement of 3 runs')
  expect(jobFacts(judge)).toBe('42 %')
  expect(jobFacts({ ...judge, judgedRuns: 1 })).toBe('42 %, 1 run judged')
})

it('says the result', () => {
  expect(jobOutcome({ ...job, rows: 121, dropped: 0 })).toBe(
    'The new run has 121 rows; 0 duplicates left out',
  )
  expect(jobOutcome({ ...job, kind: 'import', rows: 1, skipped: 2 })).toBe(
    '1 row imported, 2 bad rows left out',
  )
  expect(jobOutcome({ ...job, kind: 'import', rows: 60, skipped: 0 })).toBe('60 rows imported')
  expect(jobOutcome({ ...job, kind: 'compare', added: 2, removed: 1, changed: 0 })).toBe(
    '2 added, 1 removed, 0 changed',
  )
  expect(jobOutcome({ ...job, kind: 'judge', judgedRuns: 28, changedRuns: 3, skippedRuns: 0 })).toBe(
    '28 runs judged again, 3 with another result',
  )
  expect(jobOutcome({ ...job, kind: 'judge', judgedRuns: 1, changedRuns: 0, skippedRuns: 2 })).toBe(
    '1 run judged again, 0 with another result; 2 skipped, because their rows are gone',
  )
  expect(cancelledText(job)).toBe('Cancelled. Nothing was kept.')
  expect(cancelledText({ ...job, kind: 'judge' })).toBe('Cancelled. Nothing was kept.')
  expect(cancelledText({ ...job, kind: 'judge', judgedRuns: 2 })).toBe(
    'Cancelled. 2 runs had been judged again and stay so.',
  )
})

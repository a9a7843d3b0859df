import { expect, it } from 'vitest'
import { activeStatuses } from '@windrow/contract/run-status'
import { withoutDataset } from './without-dataset.ts'

it.each([
  [null, 'Start a run to get the first dataset.'],
  ['FAILED', 'The last run failed and extracted no rows.'],
  ['STOPPED', 'The last run was stopped before it extracted any rows.'],
  ['SUCCESS', 'The last run extracted no rows.'],
  ['IMPORTED', 'The last dataset was imported; download its file to see the data.'],
])('a report without a dataset whose last run is %s: %s', (status, text) => {
  expect(withoutDataset(status)).toBe(text)
})

it('says that rows are coming while a run is active', () => {
  for (const status of activeStatuses) expect(withoutDataset(status)).toBe('The first rows are on their way.')
})

import { expect, it } from 'vitest'
import { activeStatuses } from '@windrow/contract/run-status'
import { emptyText } from './empty-text.ts'

it.each([
  ['FAILED', 'The site does not answer.', 'This run failed and extracted no rows. The site does not answer.'],
  ['FAILED', null, 'This run failed and extracted no rows.'],
  ['STOPPED', null, 'This run was stopped before it extracted any rows.'],
  ['SUCCESS', null, 'This run extracted no rows. Check its pages and the recipe, then start a new run.'],
] as const)('a run that is %s with "%s" and has no rows: %s', (status, debugMessage, text) => {
  expect(emptyText({ status, debugMessage })).toBe(text)
})

it('asks to wait only while more rows may come', () => {
  for (const status of activeStatuses)
    expect(emptyText({ status, debugMessage: 'Waits for a worker' })).toBe(
      'It takes some time to index the data. Please try again later.',
    )
})

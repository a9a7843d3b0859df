import { expect, it } from 'vitest'
import { activeStatuses } from '@windrow/contract/run-status'
import { emptyText } from './empty-text.ts'

it.each([
  ['FAILED', 'This run failed and extracted no rows.'],
  ['STOPPED', 'This run was stopped before it extracted any rows.'],
  ['SUCCESS', 'This run extracted no rows. Check its pages and the recipe, then start a new run.'],
] as const)('a run that is %s and has no rows: %s', (status, text) => {
  expect(emptyText(status)).toBe(text)
})

it('asks to wait only while more rows may come', () => {
  for (const status of activeStatuses)
    expect(emptyText(status)).toBe('It takes some time to index the data. Please try again later.')
})

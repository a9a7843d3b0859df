import { expect, it } from 'vitest'
import { helpTopics } from '@windrow/contract/help-topics'
import { findHelp, helpEntries } from './help-entries.ts'

// spec: HELP-03
it('has an entry for each topic, in order', () => {
  expect(helpEntries.map(({ title }) => title)).toEqual([
    'Create a project',
    'Start a new run',
    'View extracted data',
    'Review data quality',
    'Schedule runs',
    'Set a delivery destination',
    'Project-specific reports',
    'Collaboration',
  ])
  expect(helpEntries.map(({ topic }) => topic)).toEqual(helpTopics)
})

// spec: HELP-02
it('finds entries by title and by description', () => {
  expect(findHelp(' RUNS ').map(({ topic }) => topic)).toEqual(['schedule-runs'])
  expect(findHelp('people').map(({ topic }) => topic)).toEqual(['create-project'])
  expect(findHelp('')).toHaveLength(8)
  expect(findHelp('cheese')).toEqual([])
})

import { expect, it } from 'vitest'
import { factorCount } from './factor-words.ts'

it('shows the number of users without a second factor', () => {
  expect([
    factorCount({ people: 6, without: 2 }),
    factorCount({ people: 6, without: 1 }),
    factorCount({ people: 1, without: 1 }),
    factorCount({ people: 1200, without: 0 }),
    factorCount({ people: 1, without: 0 }),
    factorCount({ people: 0, without: 0 }),
  ]).toEqual([
    '2 of 6 active users have none',
    '1 of 6 active users has none',
    '1 of 1 active user has none',
    'All 1,200 active users have one',
    'The only active user has one',
    'No active users',
  ])
})

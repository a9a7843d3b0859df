import { expect, it } from 'vitest'
import { metrics } from '../judge/metrics.ts'
import { subjectOf } from './subject-of.ts'

const place = { table: 'items', column: 'price' }

it('names what is measured, and where', () => {
  expect(subjectOf({ ...place, metric: 'fill' })).toEqual({ title: 'Fill rate of `price`', unit: 'share' })
  expect(subjectOf({ ...place, column: null, metric: 'rows' })).toEqual({
    title: 'Rows of `items`',
    unit: 'count',
  })
  const run = { table: null, column: null }
  expect(subjectOf({ ...run, metric: 'failures.blocked' }).title).toBe('Blocked requests')
  expect(subjectOf({ ...place, metric: 'values.new' }).title).toBe('New values of `price`')
  expect(subjectOf({ ...place, metric: 'words.lost' }).title).toBe('Missing words of `price`')
})

it('knows every metric by another name', () => {
  const titles = [...metrics.keys()].map((metric) => subjectOf({ ...place, metric }).title)

  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).toMatch(/^[A-Z][a-z -]+ of `price`$/)
})

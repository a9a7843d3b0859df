import { expect, it } from 'vitest'
import { axisLabels } from './axis-labels.ts'

it('labels days, or times if all are on one day', () => {
  expect(axisLabels(['2024-03-05T12:30:00', '2024-03-05T18:05:00'])).toEqual(['12:30', '18:05'])
  expect(axisLabels(['2024-03-05T12:30:00', '2024-03-07T18:05:00'])).toEqual(['5 Mar 2024', '7 Mar 2024'])
  expect(axisLabels([])).toEqual([])
})

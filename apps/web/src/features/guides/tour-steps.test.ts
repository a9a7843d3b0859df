import { expect, it } from 'vitest'
import { tourTexts } from './tour-steps.ts'

// spec: TOUR-08
it('has the required number of steps for each tour', () => {
  const counts = Object.entries(tourTexts).map(([name, steps]) => [name, steps.length])
  expect(Object.fromEntries(counts)).toEqual({ projects: 3, report: 6, sidebar: 2, preview: 1 })
})

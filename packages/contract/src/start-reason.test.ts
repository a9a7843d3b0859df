import { expect, it } from 'vitest'
import { startReason } from './start-reason.ts'

const ready = {
  projectStatus: 'ACTIVE',
  reportStatus: 'ACTIVE',
  recipeVersion: 1,
  isRunning: false,
} as const
const paused = 'Schedules are paused and no new run can be started.'

it('lets a run start where nothing rests, whatever the project has come to', () => {
  expect(startReason(ready)).toBeNull()
  expect(startReason({ ...ready, projectStatus: 'COMPLETED' })).toBeNull()
})

// spec: REP-10
it.each([
  [{ projectStatus: 'CANCELED' }, `This project has been cancelled. ${paused}`],
  [{ projectStatus: 'DELETED' }, `This project has been deleted. ${paused}`],
  [{ reportStatus: 'CANCELED' }, `This report has been cancelled. ${paused}`],
  [{ reportStatus: 'DISABLED' }, `This report has been disabled. ${paused}`],
  [{ reportStatus: 'PENDING' }, `This report is pending. ${paused}`],
  [{ reportStatus: 'COMPLETED' }, `This report is completed. ${paused}`],
] as const)('says what rests: %j', (change, reason) => {
  expect(startReason({ ...ready, ...change })).toBe(reason)
})

it('names what lasts longest', () => {
  const running = { ...ready, isRunning: true }
  expect(startReason(running)).toMatch(/^This report is running already/)
  expect(startReason({ ...running, recipeVersion: null })).toMatch(/^This report has no recipe yet/)
  expect(startReason({ ...running, recipeVersion: null, reportStatus: 'DISABLED' })).toMatch(/disabled/)
})

import { expect, it } from 'vitest'
import { runActionCodes } from './run-actions.ts'

// spec: RUN-22, RUN-23
it('numbers the actions as the calls do', () => {
  expect(runActionCodes).toEqual({
    DELETED: 0,
    FAILED: 1,
    STOP: 2,
    COMPLETED: 3,
    MARK_DNU: 4,
    UNMARK_DNU: 5,
    EXPORT: 6,
  })
})

import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

// spec: ERR-01, ERR-02, ERR-03, ERR-04
it.each([
  [400, 'Bad Request', 'Back to Projects'],
  [422, 'Bad Request', 'Back to Projects'],
  [403, 'No access to the page', 'Back to Projects'],
  [404, 'Not Found', 'Back to Projects'],
  [500, 'Internal server error', 'Reload'],
  [503, 'Internal server error', 'Reload'],
])('describes status %d as %s', (status, title, button) => {
  expect(failureText(status)).toMatchObject({ title, button })
})

import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

// spec: ERR-01, ERR-02, ERR-03, ERR-04
it.each([
  [400, 'Bad Request', 'Sorry, the request was invalid.', 'Back to Projects'],
  [422, 'Bad Request', 'Sorry, the request was invalid.', 'Back to Projects'],
  [403, 'No access to the page', 'Sorry, you are not authorized to access this page.', 'Back to Projects'],
  [404, 'Not Found', 'Sorry, the page you visited does not exist.', 'Back to Projects'],
  [500, 'Internal server error', 'Sorry, something went wrong.', 'Reload'],
  [503, 'Internal server error', 'Sorry, something went wrong.', 'Reload'],
  [418, 'Internal server error', 'Sorry, something went wrong.', 'Reload'],
])('describes status %d as %s', (status, title, subtitle, button) => {
  expect(failureText(status)).toEqual({ title, subtitle, button })
})

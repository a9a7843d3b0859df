import { describe, expect, it } from 'vitest'
import { PermanentPageError, TransientPageError } from '../fetch/page-error.ts'
import { explainBrowserFailure } from './explain-browser-failure.ts'

const url = 'http://a.test/selector'
const explain = (error: Error) => explainBrowserFailure(error, url, null, 1000)

describe('what a browser says', () => {
  it.each([
    ['keyboard.press: Unknown key: "Foo"', ': Unknown key: "Foo".'],
    [
      'locator.click: Unexpected token "" while parsing css selector "a[". Did you mean to CSS.escape it?\nCall log:\n',
      ': Unexpected token "" while parsing css selector "a[".',
    ],
    [
      "locator.isVisible: SyntaxError: Failed to execute 'querySelectorAll': 'a:x' is not a valid selector.",
      ": 'a:x' is not a valid selector.",
    ],
    ['locator.fill: Error: Element is not an <input> element', ': Element is not an <input> element.'],
    ['browserContext.newPage: Invalid timezone ID: Europe/Berln', ': Invalid timezone ID: Europe/Berln.'],
  ])('cannot be done, and is not tried again: %s', (message, told) => {
    const error = explain(new Error(message))

    expect(error).toBeInstanceOf(PermanentPageError)
    expect(error).toMatchObject({ code: 'STEP_FAILED', message: expect.stringContaining(told) })
    expect(error?.message).not.toContain('Call log')
  })

  it.each([
    ['page.evaluate: Execution context was destroyed, most likely because of this', 'went on to another'],
    [`page.goto: Navigation to "${url}" is interrupted by another one`, 'went on to another'],
    ['page.evaluate: TypeError: list is not iterable\n    at <anonymous>:1:1', 'list is not iterable.'],
  ])('may pass: %s', (message, told) => {
    const error = explain(new Error(message))

    expect(error).toBeInstanceOf(TransientPageError)
    expect(error?.message).toContain(told)
  })

  it('is told from bugs of ours', () => {
    expect(explain(new TypeError('list is not iterable'))).toBeNull()
  })
})

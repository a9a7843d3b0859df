import { expect, it } from 'vitest'
import { statusError } from './check-status.ts'
import { DeferredPageError, PermanentPageError, TransientPageError } from './page-error.ts'

const url = 'https://shop.test/a'

it.each([200, 201, 204, 206, 299])('HTTP %i is no failure', (status) => {
  expect(statusError(status, {}, url)).toBeNull()
})

it.each([
  [199, 'this is not a page'],
  [300, 'this is not a page'],
  [304, 'this is not a page'],
  [400, 'the site considers the request malformed'],
  [401, 'the page needs a login'],
  [403, 'the site refuses access'],
  [404, 'there is no such page'],
  [405, 'the page cannot be read with GET'],
  [410, 'the page was removed for good'],
  [418, 'this is not a page'],
  [451, 'the page is not available for legal reasons'],
  [499, 'this is not a page'],
])('HTTP %i is for good: %s', (status, meaning) => {
  const error = statusError(status, {}, url)

  expect(error).toBeInstanceOf(PermanentPageError)
  expect(error).toMatchObject({ code: 'HTTP_STATUS', httpStatus: status })
  expect(error?.message).toContain(`${url} answered HTTP ${status}: ${meaning}`)
})

it.each([
  [500, 'the site had an internal error'],
  [501, 'the site had a problem'],
  [502, 'the site has a problem behind its gateway'],
  [503, 'the site had a problem'],
  [504, 'the site has a problem behind its gateway'],
  [520, 'the site had a problem'],
])('HTTP %i may pass: %s', (status, meaning) => {
  const error = statusError(status, {}, url)

  expect(error).toBeInstanceOf(TransientPageError)
  expect(error).toMatchObject({ code: 'HTTP_STATUS', httpStatus: status })
  expect(error?.message).toBe(`${url} answered HTTP ${status}: ${meaning}.`)
})

it.each([
  [408, undefined, null, 'later'],
  [425, undefined, null, 'later'],
  [429, undefined, null, 'later'],
  [429, '0', 0, 'after 0 s'],
  [429, '1.2', 1200, 'after 2 s'],
  [503, '120', 120_000, 'after 120 s'],
  [429, '86400', 3_600_000, 'after 3600 s'],
])('HTTP %i with "Retry-After: %s" asks for a pause of %s ms', (status, header, pause, wait) => {
  const error = statusError(status, header === undefined ? {} : { 'retry-after': header }, url)

  expect(error).toBeInstanceOf(DeferredPageError)
  expect(error).toMatchObject({ httpStatus: status, retryAfterMs: pause })
  expect(error?.message).toBe(`${url} answered HTTP ${status}: the site asks to try again ${wait}.`)
})

it('asks for no pause where another status names a time', () => {
  expect(statusError(500, { 'retry-after': '5' }, url)).toBeInstanceOf(TransientPageError)
  expect(statusError(404, { 'retry-after': '5' }, url)).toBeInstanceOf(PermanentPageError)
})

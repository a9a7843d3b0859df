import { expect, it } from 'vitest'
import { DeliveryError } from '../../delivery-error.ts'
import { explainMail } from './failures.ts'

const going = new AbortController().signal
const failed = (message: string, more: object = {}, signal = going) =>
  explainMail(Object.assign(new Error(message), more), signal)
const answered = (responseCode: number, response: string, code = 'EENVELOPE') =>
  failed(response, { code, responseCode, response })

it.each([
  [552, '552 5.2.3 Message exceeds what is allowed', 'TOO_LARGE', false],
  [554, '554 Message size is more than 10 MB', 'TOO_LARGE', false],
  [554, '554 5.3.4 Too big', 'TOO_LARGE', false],
  [452, '452 4.3.4 Too big', 'TOO_LARGE', true],
  [550, '550 <shop@downsize.example>: Sender address rejected', 'SERVER', true],
  [451, '451 4.3.0 Queue is being resized', 'SERVER', true],
  [452, '452 Insufficient storage', 'STORAGE_FULL', true],
  [451, '451 4.3.1 Full', 'STORAGE_FULL', true],
  [550, '550 5.2.2 Mailbox full', 'STORAGE_FULL', false],
  [450, '450 4.7.1 Greylisted', 'RATE_LIMIT', true],
  [421, '421 Too many connections', 'RATE_LIMIT', true],
  [421, '421 Slow down', 'RATE_LIMIT', true],
  [450, '450 Rate limit reached', 'RATE_LIMIT', true],
  [450, '450 Throttled', 'RATE_LIMIT', true],
  [450, '450 Sent too fast', 'RATE_LIMIT', true],
  [500, '500 Too many errors', 'SERVER', true],
  [530, '530 Authentication required', 'CREDENTIALS', false],
  [535, '535 Wrong password', 'CREDENTIALS', false],
  [454, '454 Temporary authentication failure', 'SERVER', true],
  [499, '499 Odd', 'SERVER', true],
])('reads of %i "%s" that it is %s', (code, said, fault, retryable) => {
  const error = answered(code, said)

  expect(error).toMatchObject({ fault, retryable })
  expect(error.message).toContain(`(${said})`)
  expect(error.message.endsWith(' It is tried again.')).toBe(retryable)
})

it('takes a failed login for wrong credentials only where it is final', () => {
  expect(answered(534, '534 Use another method', 'EAUTH').fault).toBe('CREDENTIALS')
  expect(answered(454, '454 Later', 'EAUTH').fault).toBe('SERVER')
})

it.each([
  ['too large for what the server announced', { code: 'EMESSAGE' }, 'TOO_LARGE', false],
  ['a lost connection', { code: 'ECONNECTION' }, 'CONNECTION', true],
  ['no encryption', { code: 'ETLS' }, 'TLS', false],
  ['the code of the socket', { code: 'ESOCKET', originalCode: 'ENOTFOUND' }, 'NAME_RESOLUTION', true],
  ['its own code', { code: 'ETIMEDOUT' }, 'TIMEOUT', true],
  ['nothing known', {}, 'SERVER', true],
])('has without an answer %s', (_what, more, fault, retryable) => {
  const error = failed('It failed', more)

  expect(error).toMatchObject({ fault, retryable })
  expect(error.message).toMatch(/^The mail server /)
})

it('quotes at most 200 characters, of the message where there is no answer', () => {
  expect(answered(450, 'a'.repeat(201)).message).toContain(`(${'a'.repeat(199)}…)`)
  expect(failed('said', { responseCode: 450 }).message).toContain('(said)')
})

it('leaves what is known, and tells of a delivery that was stopped', () => {
  const known = new DeliveryError('SETTINGS', 'Nobody is there.')

  expect(explainMail(known, going)).toBe(known)
  expect(failed('x', { responseCode: 450 }, AbortSignal.abort()).fault).toBe('STOPPED')
})

import { expect, it } from 'vitest'
import { DeliveryError } from './delivery-error.ts'
import { explainFailure, oneLine, stopped } from './explain-failure.ts'

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })
const explained = (error: unknown) => explainFailure(error, 'shop.test')

it.each([
  ['ADDRESS_BLOCKED', 'ADDRESS_REFUSED', false, 'leads to a private or special address'],
  ['ENOTFOUND', 'NAME_RESOLUTION', true, 'was not found'],
  ['ENODATA', 'NAME_RESOLUTION', true, 'was not found'],
  ['EAI_AGAIN', 'NAME_RESOLUTION', true, 'could not be looked up'],
  ['ECONNREFUSED', 'CONNECTION', true, 'refuses connections'],
  ['ECONNRESET', 'CONNECTION', true, 'ended the connection'],
  ['ECONNABORTED', 'CONNECTION', true, 'ended the connection'],
  ['EPIPE', 'CONNECTION', true, 'ended the connection'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'CONNECTION', true, 'ended the connection'],
  ['EHOSTUNREACH', 'CONNECTION', true, 'cannot be reached'],
  ['ENETUNREACH', 'CONNECTION', true, 'cannot be reached'],
  ['EADDRNOTAVAIL', 'CONNECTION', true, 'cannot be reached'],
  ['ETIMEDOUT', 'TIMEOUT', true, 'did not answer in time'],
  ['ESOCKETTIMEDOUT', 'TIMEOUT', true, 'did not answer in time'],
  ['CONNECT_TIMEOUT', 'TIMEOUT', true, 'did not answer in time'],
  ['IDLE_TIMEOUT', 'TIMEOUT', true, 'did not answer in time'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS', false, 'signed itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS', false, 'not known here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS', false, 'Install the whole chain'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'TLS', false, 'Install the whole chain'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'TLS', false, 'Install the whole chain'],
  ['CERT_HAS_EXPIRED', 'TLS', false, 'has ended'],
  ['CERT_NOT_YET_VALID', 'TLS', false, 'not valid yet'],
  ['CERT_REVOKED', 'TLS', false, 'was revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS', false, 'of another name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS', false, 'did not agree on an encrypted connection'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS', false, 'did not agree on an encrypted connection'],
  ['CERT_UNTRUSTED', 'TLS', false, 'did not agree on an encrypted connection'],
  ['EPROTO', 'TLS', false, 'did not agree on an encrypted connection'],
  ['EUNHEARDOF', 'SERVER', true, 'answered with something unexpected: it failed'],
])('%s is %s', (code, fault, retryable, text) => {
  const errors = [
    coded(code),
    Object.assign(new Error('wrapped', { cause: coded(code) })),
    Object.assign(new Error('wrapped', { cause: coded(code) }), { code: 'ELIBRARY' }),
    new AggregateError([coded(code), coded('ENOTFOUND')]),
  ]

  for (const error of errors) {
    const told = explained(error)
    expect(told).toMatchObject({ fault, retryable, cause: error })
    expect(told.message).toMatch(/^shop\.test /)
    expect(told.message).toContain(text)
  }
})

it('takes the outer of two codes that are known', () => {
  expect(explained(Object.assign(coded('EPIPE'), { cause: coded('ENOTFOUND') })).fault).toBe('CONNECTION')
})

it.each(['SSL routines: wrong version', 'tls alert number 40', 'TLS handshake failed'])(
  'takes "%s" for a failure of TLS',
  (message) => {
    expect(explained(new Error(message)).fault).toBe('TLS')
  },
)

it('explains what is no error, and no list of any', () => {
  expect(explained('odd\n thing').message).toBe('shop.test answered with something unexpected: odd thing')
  expect(explained(new AggregateError([], 'none')).message).toContain('none')
  expect(explained(new Error('the tlsx routines')).fault).toBe('SERVER')
})

it('leaves what is known, but for a delivery that was stopped', () => {
  const known = new DeliveryError('PATH', 'There is no such folder.')

  expect(explained(known)).toBe(known)
  expect(explainFailure(known, 'x', new AbortController().signal)).toBe(known)
  expect(explainFailure(known, 'x', AbortSignal.abort())).toMatchObject({
    fault: 'STOPPED',
    retryable: true,
    cause: known,
  })
  expect(stopped().message).toBe('The delivery was stopped before it was done.')
})

it.each([
  ['a\r\n\t b\u0000c ', undefined, 'a b c'],
  ['a'.repeat(300), undefined, 'a'.repeat(300)],
  ['a'.repeat(301), undefined, `${'a'.repeat(299)}…`],
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
])('%j on one line of %s is %j', (text, most, line) => {
  expect(oneLine(text, most)).toBe(line)
})

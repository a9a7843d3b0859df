import { expect, it } from 'vitest'
import { AddressBlockedError } from './egress-gate.ts'
import { explainFailure } from './explain-failure.ts'
import { OldProtocolError, PermanentPageError, TransientPageError } from './page-error.ts'
import { ProxyFaultError } from './proxy/proxy-fault.ts'
import { parseProxy } from './proxy/proxy.ts'
import { unreachable } from './proxy/unreachable.ts'

const url = new URL('https://shop.test/a')
const withCode = (code: string) => Object.assign(new Error(`it failed: ${code}.`), { code })

/** The code of Node or undici, our code, and whether a retry may help. */
const failures: [string, string, boolean][] = [
  ['ENOTFOUND', 'DNS_NOT_FOUND', false],
  ['EAI_AGAIN', 'DNS_NOT_FOUND', true],
  ['ADDRESS_BLOCKED', 'ADDRESS_BLOCKED', false],
  ['ECONNREFUSED', 'CONNECTION_REFUSED', true],
  ['UND_ERR_INFO', 'CONNECTION_RESET', true],
  ['ECONNRESET', 'CONNECTION_RESET', true],
  ['EPIPE', 'CONNECTION_RESET', true],
  ['UND_ERR_SOCKET', 'CONNECTION_RESET', true],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'CONNECTION_RESET', true],
  ['ECONNABORTED', 'CONNECTION_RESET', true],
  ['UND_ERR_DESTROYED', 'CONNECTION_RESET', true],
  ['UND_ERR_CLOSED', 'CONNECTION_RESET', true],
  ['ERR_HTTP2_STREAM_ERROR', 'CONNECTION_RESET', true],
  ['ETIMEDOUT', 'TIMEOUT', true],
  ['UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT', true],
  ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT', true],
  ['UND_ERR_BODY_TIMEOUT', 'TIMEOUT', true],
  ['ESOCKETTIMEDOUT', 'TIMEOUT', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS', false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS', false],
  ['CERT_HAS_EXPIRED', 'TLS', false],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS', false],
  ['EPROTO', 'TLS', false],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS', false],
  ['UND_ERR_HEADERS_OVERFLOW', 'BAD_CONTENT', true],
  ['EUNHEARDOF', 'NETWORK', true],
]

it.each(failures)('explains %s as %s', (code, explained, isTransient) => {
  const errors = [
    withCode(code),
    new TypeError('fetch failed', { cause: withCode(code) }),
    new AggregateError([withCode(code), withCode('EOTHER')]),
  ]

  for (const error of errors) {
    const fault = explainFailure(error, url)
    expect(fault.code).toBe(explained)
    expect(fault).toBeInstanceOf(isTransient ? TransientPageError : PermanentPageError)
    expect(fault.message).toMatch(/shop\.test.*[^.]\.$/)
  }
})

it('explains what has no code', () => {
  const broken = Object.assign(new Error('Invalid header token'), { name: 'HTTPParserError' })

  expect(explainFailure(new Error('x', { cause: broken }), url).code).toBe('BAD_CONTENT')
  expect(explainFailure('odd', url)).toMatchObject({
    code: 'NETWORK',
    message: `${url.href} could not be read: odd.`,
  })
  const known = new PermanentPageError('TOO_LARGE', 'known')
  expect(explainFailure(known, url)).toBe(known)
})

it('goes back to HTTP/1.1 only where HTTP/2 is refused for the request', () => {
  const refused = (http2ErrorCode: number) => Object.assign(new Error('stream'), { http2ErrorCode })

  expect(explainFailure(refused(13), url)).toBeInstanceOf(OldProtocolError)
  expect(explainFailure(refused(12), url)).not.toBeInstanceOf(OldProtocolError)
})

it('says why a proxy cannot be used, and that a page failed by it', () => {
  const proxy = parseProxy('http://me:secret@proxy.test:8080')!
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' })
  const reasons = [late, withCode('ABORT_ERR'), withCode('ECONNREFUSED'), 'odd'].map(
    (cause) => unreachable(proxy, cause).message.split(': ')[1],
  )

  expect(reasons).toEqual([
    'it did not answer in time',
    'it did not answer in time',
    'ECONNREFUSED',
    'no connection',
  ])
  expect(unreachable(proxy, withCode('ECONNREFUSED'))).toMatchObject({ isCertain: true, isFinal: false })
  expect(unreachable(proxy, new AddressBlockedError('proxy.test'))).toMatchObject({ isFinal: true })
  const fault = new ProxyFaultError('the proxy is gone', 'doubtful')
  expect(unreachable(proxy, fault)).toBe(fault)
  expect(explainFailure(fault, url)).toMatchObject({
    code: 'PROXY',
    cause: fault,
    message: `${url.href} could not be read: the proxy is gone.`,
  })
})

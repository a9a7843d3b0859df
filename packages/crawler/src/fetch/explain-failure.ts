import {
  OldProtocolError,
  PageError,
  type PageErrorCode,
  PermanentPageError,
  TransientPageError,
} from './page-error.ts'
import { ProxyFaultError } from './proxy/proxy-fault.ts'

/** Maps an error of the network layer to a `PageError` with our code and message. */
export function explainFailure(error: unknown, url: URL): PageError {
  if (error instanceof PageError) return error
  const code = errorCode(error)
  const { host } = url
  if (error instanceof ProxyFaultError)
    return Object.assign(transient('PROXY', `${url.href} could not be read: ${error.message}.`), {
      cause: error,
    })
  if (askedForHttp1(error)) return new OldProtocolError(`${host} offers HTTP/2 and then asks for HTTP/1.1.`)
  if (code === 'ENOTFOUND')
    return permanent(
      'DNS_NOT_FOUND',
      `There is no site named ${host}: its name cannot be resolved. Check the address for typing errors.`,
    )
  if (code === 'EAI_AGAIN')
    return transient(
      'DNS_NOT_FOUND',
      `The name ${host} could not be resolved just now. Check the network connection.`,
    )
  if (code === 'ADDRESS_BLOCKED')
    return permanent(
      'ADDRESS_BLOCKED',
      `${host} leads to a private or special network address, which is not allowed here. The operator can allow it.`,
    )
  if (code === 'ECONNREFUSED')
    return transient(
      'CONNECTION_REFUSED',
      `${host} refuses connections. Check that the site is up and the port is right.`,
    )
  if (resets.has(code) || code.startsWith('ERR_HTTP2_'))
    return transient('CONNECTION_RESET', `${host} broke off the connection while ${url.href} was being read.`)
  if (timeouts.has(code))
    return transient('TIMEOUT', `${host} did not answer in time. Raise fetch.timeoutMs if the site is slow.`)
  if (isTls(code))
    return permanent(
      'TLS',
      `No secure connection to ${host} is possible (${code}). The certificate of the site may be wrong or expired.`,
    )
  if (isParserError(error) || code === 'UND_ERR_HEADERS_OVERFLOW')
    return transient(
      'BAD_CONTENT',
      `${host} sent something that is not valid HTTP (${code || messageOf(error)}).`,
    )
  return transient('NETWORK', `${url.href} could not be read: ${messageOf(error)}.`)
}

/** RFC 9113, 7: the error code by which a server refuses HTTP/2 for a request. */
const http11Required = 0xd
const askedForHttp1 = (error: unknown): boolean =>
  error instanceof Error && 'http2ErrorCode' in error && error.http2ErrorCode === http11Required

const resets = new Set([
  // undici's codes for a server that closes an HTTP/2 stream or connection in an orderly way.
  'UND_ERR_INFO',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNABORTED',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
])
const timeouts = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ESOCKETTIMEDOUT',
])

const isParserError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'HTTPParserError' || isParserError(error.cause))

const isTls = (code: string): boolean =>
  code.startsWith('ERR_TLS') ||
  code.startsWith('ERR_SSL') ||
  code.startsWith('CERT_') ||
  code.includes('CERT') ||
  code === 'EPROTO' ||
  code.startsWith('UNABLE_TO_')

function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? '' : errorCode(error.cause)
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, '') : String(error)

const permanent = (code: PageErrorCode, message: string) => new PermanentPageError(code, message)
const transient = (code: PageErrorCode, message: string) => new TransientPageError(code, message)

export const timedOut = (url: string, timeoutMs: number): PageError =>
  transient(
    'TIMEOUT',
    `${url} did not answer completely within ${seconds(timeoutMs)}. Raise fetch.timeoutMs if the site is slow.`,
  )

export const tooLarge = (url: string, maxBytes: number): PageError =>
  permanent(
    'TOO_LARGE',
    `${url} is larger than ${maxBytes.toLocaleString('en')} bytes. Raise fetch.maxBytes to read it.`,
  )

export const abortedError = (url: string): PageError => transient('ABORTED', `Reading ${url} was broken off.`)

/** A duration for people: "30 s", "0.5 s". */
export const seconds = (milliseconds: number): string => `${Number((milliseconds / 1000).toFixed(1))} s`

import { AddressBlockedError } from '../egress-gate.ts'
import { type Proxy, proxyName } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'

/** The error for a proxy that can't be reached. */
export function unreachable(proxy: Proxy, cause: unknown): ProxyFaultError {
  if (cause instanceof ProxyFaultError) return cause
  if (cause instanceof AddressBlockedError) return refusedAddress(proxy, cause)
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = isTimeout || code === 'ABORT_ERR' ? 'it did not answer in time' : code || 'no connection'
  return new ProxyFaultError(`the proxy ${proxyName(proxy)} cannot be used: ${reason}`, 'certain', { cause })
}

/** The proxy has an internal address, which only the operator can allow. */
const refusedAddress = (proxy: Proxy, cause: AddressBlockedError): ProxyFaultError =>
  new ProxyFaultError(
    `the proxy ${proxyName(proxy)} cannot be used: it leads to a private or special address, which the operator can allow with WINDROW_ALLOW_ADDRESSES`,
    'final',
    { cause },
  )

import { isIP } from 'node:net'
import { ConfigError } from './config-error.ts'

/** Where reverse proxies usually run: on this machine or in a private network (RFC 1918, 3927, 4193). */
const privateRanges = ['loopback', 'linklocal', 'uniquelocal']

const bitsOf = { 4: 32, 6: 128 }

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address) as 0 | 4 | 6
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf[family])
}

/**
 * Proxies whose `X-Forwarded-*` headers are trusted; false for none. Proxies append to what the client sent, so
 * addresses are read from the right, up to the first one that isn't a trusted proxy: the client may have forged
 * everything before it.
 */
export function trustedProxies(text = 'false'): string[] | false {
  if (text === 'false') return false
  if (text === 'true') return privateRanges
  const list = text.split(/[\s,]+/).filter(Boolean)
  const wrong = list.find((one) => !privateRanges.includes(one) && !isRange(one))
  if (wrong !== undefined || list.length === 0)
    throw new ConfigError(
      `WINDROW_TRUST_PROXY must be true, false, or addresses and ranges of proxies such as 203.0.113.0/24; "${wrong ?? ''}" is not valid.`,
    )
  return list
}

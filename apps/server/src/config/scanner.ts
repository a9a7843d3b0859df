import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Where a virus scanner listens, as `net.connect` takes it. */
export type ScannerAddress = { path: string } | { host: string; port: number }

/** Address of the virus scanner; null if none is configured. Throws a {@link ConfigError} for other addresses. */
export function scanner({ WINDROW_SCAN_ADDRESS: text }: Environment): ScannerAddress | null {
  if (!text) return null
  if (text.startsWith('unix:/')) return { path: text.slice('unix:'.length) }
  const [, host, ipv6, port] = /^(?:([^\s:/[\]]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i.exec(text) ?? []
  if ((host ?? ipv6) && Number(port) > 0 && Number(port) < 65_536)
    return { host: host ?? ipv6!, port: Number(port) }
  throw new ConfigError(
    `WINDROW_SCAN_ADDRESS must be host:port or unix:/path of a ClamAV daemon; "${text}" is neither.`,
  )
}

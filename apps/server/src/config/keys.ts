import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { madeKey } from './made-key.ts'

/** Keys for one purpose each, derived from the one secret (RFC 5869). */
export interface Keys {
  accessToken: Uint8Array
  proxyPassword: Uint8Array
  /** Secrets of logins and parameters of services. */
  vault: Uint8Array
  /** Signs which people logged in with a browser before. */
  device: Uint8Array
  /** Signs the URLs of pictures that rows name. */
  picture: Uint8Array
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `windrow ${purpose}`, 32))
  return {
    accessToken: derive('access token'),
    proxyPassword: derive('proxy password'),
    vault: derive('vault'),
    device: derive('known device'),
    picture: derive('picture'),
  }
}

/** Tells two secrets apart without giving either away. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'windrow fingerprint', 8)).toString('hex')

/** The secret of the settings, or the one kept in the data folder, made at the first start. */
export function loadSecret(secretKey: string | null, dataDir: string): string {
  if (secretKey) return secretKey
  return madeKey(join(dataDir, 'secret.key'))
}

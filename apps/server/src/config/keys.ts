import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { madeKey } from './made-key.ts'

/** One key per purpose, derived from the one secret (RFC 5869). */
export interface Keys {
  accessToken: Uint8Array
  proxyPassword: Uint8Array
  /** Encrypts login secrets and service parameters. */
  vault: Uint8Array
  /** Signs the list of users who have logged in with a browser. */
  device: Uint8Array
  /** Signs the URLs of proxied pictures. */
  picture: Uint8Array
  /** Signs the addresses to which users reply by email. */
  reply: Uint8Array
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `windrow ${purpose}`, 32))
  return {
    accessToken: derive('access token'),
    proxyPassword: derive('proxy password'),
    vault: derive('vault'),
    device: derive('known device'),
    picture: derive('picture'),
    reply: derive('reply address'),
  }
}

/** Identifies a secret without revealing it: 16 hexadecimal digits. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'windrow fingerprint', 8)).toString('hex')

/** The secret from the settings, or the one in the data folder, created at the first start. */
export function loadSecret(secretKey: string | null, dataDir: string): string {
  if (secretKey) return secretKey
  return madeKey(join(dataDir, 'secret.key'))
}

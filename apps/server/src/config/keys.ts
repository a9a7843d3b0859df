import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys for one purpose each, derived from the one secret (RFC 5869). */
export interface Keys {
  accessToken: Uint8Array
  proxyPassword: Uint8Array
  /** Secrets of logins and parameters of services. */
  vault: Uint8Array
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `windrow ${purpose}`, 32))
  return {
    accessToken: derive('access token'),
    proxyPassword: derive('proxy password'),
    vault: derive('vault'),
  }
}

/** The secret of the settings, or the one kept in the data folder, made at the first start. */
export function loadSecret(secretKey: string | null, dataDir: string): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

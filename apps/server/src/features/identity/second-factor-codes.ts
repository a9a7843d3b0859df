import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const recoveryCodeCount = 10
const recoveryCodeBytes = 10

/** Returns a new secret of 160 bits (RFC 4226, section 4), in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const generator = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Windrow',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** The URI that authenticator apps read from a QR code. */
export const otpauthUri = (secret: string, email: string): string => generator(secret, email).toString()

/**
 * The half minute that the code belongs to (RFC 6238); null for a wrong code. Accepts the previous and the next one
 * too, because phone clocks differ.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = generator(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}

/** Normalizes a typed code: removes spaces and dashes, and converts to upper case. */
export const tidyCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

export const isAppCode = (tidy: string): boolean => /^\d{6}$/.test(tidy)

/** Recovery codes of 80 bits each: "ABCD-EFGH-JKLM-NPQR". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodeBytes)).buffer }).base32.replaceAll(
      /.{4}(?=.)/g,
      '$&-',
    ),
  )

/** Codes are long and random, so an unsalted hash is sufficient. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(tidyCode(code)).digest()

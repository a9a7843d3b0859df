import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret in base 32. */
export const codeAt = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp,
  })

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: one byte for the format's version, 12 for the nonce, 16 for the tag, then the text. */
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text that must be readable later, such as a proxy's password. `key` has 32 bytes. */
export function seal(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
}

/** Returns the sealed text; null if it was tampered with or sealed with another key. */
export function unseal(key: Uint8Array, sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed)
  if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== version) return null
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  try {
    return (
      decipher.update(bytes.subarray(1 + nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: the version of the format, 12 bytes of nonce, 16 of tag, then the text. */
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text that has to be read again, such as the password of a proxy. `key` has 32 bytes. */
export function seal(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
}

/** The text that was sealed; null when it was changed or sealed with another key. */
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

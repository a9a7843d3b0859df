/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` exists only on secure pages: not where Windrow is opened over
 * plain http from another machine.
 */
export function newId(): string {
  const { randomUUID } = crypto as Partial<Crypto>
  if (randomUUID) return randomUUID.call(crypto)
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import type { ByteRange } from '../../storage/object-store.ts'

/**
 * The one range that a Range header asks for, within a content of `size` bytes. Null for none, several, and others that
 * can't be served: then the whole content is the answer (RFC 9110, 14.2).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  return start > end ? null : { start, end }
}

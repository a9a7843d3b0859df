const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const marks: readonly [string, (head: Buffer) => boolean][] = [
  ['image/png', (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (head) => ascii(head, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (head) => /^GIF8[79]a/.test(ascii(head, 0, 6))],
  ['image/webp', (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP'],
  ['image/avif', (head) => ascii(head, 4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(head, 8, 12))],
  ['image/bmp', (head) => ascii(head, 0, 2) === 'BM' && head.length > 26 && head.readUInt32LE(6) === 0],
  ['image/x-icon', (head) => ascii(head, 0, 4) === '\0\0\x01\0' && head.length > 22],
]

export const svgType = 'image/svg+xml'

/** So much of a drawing may come before its first element. */
const svgHead = 4096

/**
 * A drawing, and nothing else that XML or HTML could be. What brings a document type may bring entities that grow without
 * end, so it is none.
 */
function isSvg(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, svgHead).replace(/^\uFEFF/, '')
  return (
    /^\s*(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[^])*-->\s*)*<svg[\s>]/.test(head) &&
    !/<!(DOCTYPE|ENTITY)/i.test(head)
  )
}

/** How many of the first bytes decide. */
export const headBytes = svgHead

/** What kind of picture these bytes are, by how they begin, whatever a site says that they are; null for no picture. */
export function pictureType(bytes: Buffer): string | null {
  const mark = marks.find(([, fits]) => fits(bytes))
  return mark?.[0] ?? (isSvg(bytes) ? svgType : null)
}

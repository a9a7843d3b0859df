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

/** Characters of an SVG that may precede its first element. */
const svgHead = 4096

/** Whether it is an SVG, and no other XML or HTML. Refuses document types, whose entities may expand without limit. */
function isSvg(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, svgHead).replace(/^\uFEFF/, '')
  return (
    /^\s*(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[^])*-->\s*)*<svg[\s>]/.test(head) &&
    !/<!(DOCTYPE|ENTITY)/i.test(head)
  )
}

/** Number of leading bytes that decide the type. */
export const headBytes = svgHead

/** Media type by the first bytes, whatever the site claims; null if it isn't a picture. */
export function pictureType(bytes: Buffer): string | null {
  const mark = marks.find(([, fits]) => fits(bytes))
  return mark?.[0] ?? (isSvg(bytes) ? svgType : null)
}

import { pictureType } from '../pictures/picture-type.ts'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)
const begins =
  (text: string, at = 0) =>
  (head: Buffer) =>
    ascii(head, at, at + text.length) === text

/** Types by their first bytes, and by how each format is documented. */
const marks: readonly [string, (head: Buffer) => boolean][] = [
  ['application/pdf', begins('%PDF-')],
  ['application/zip', begins('PK\x03\x04')],
  ['application/zip', begins('PK\x05\x06')],
  ['application/gzip', begins('\x1f\x8b\x08')],
  ['application/zstd', begins('\x28\xb5\x2f\xfd')],
  ['application/x-xz', begins('\xfd7zXZ\0')],
  ['application/x-bzip2', begins('BZh')],
  ['application/x-7z-compressed', begins('7z\xbc\xaf\x27\x1c')],
  ['application/vnd.rar', begins('Rar!\x1a\x07')],
  ['application/x-tar', begins('ustar', 257)],
  ['application/x-ole-storage', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['application/vnd.sqlite3', begins('SQLite format 3\0')],
  ['application/vnd.apache.parquet', begins('PAR1')],
  ['application/x-msdownload', (head) => begins('MZ')(head) && head.includes(0)],
  ['application/x-elf', begins('\x7fELF')],
  ['application/java-vm', begins('\xca\xfe\xba\xbe')],
  ['image/tiff', begins('II*\0')],
  ['image/tiff', begins('MM\0*')],
  ['image/heic', (head) => begins('ftyp', 4)(head) && /^(hei[cx]|mif1)/.test(ascii(head, 8, 12))],
  ['video/quicktime', (head) => begins('ftypqt', 4)(head)],
  ['video/mp4', begins('ftyp', 4)],
  ['video/webm', begins('\x1a\x45\xdf\xa3')],
  ['audio/mpeg', begins('ID3')],
  ['audio/ogg', begins('OggS')],
  ['audio/wav', (head) => begins('RIFF')(head) && begins('WAVE', 8)(head)],
]

/** Bytes that decide the type. */
export const typeBytes = 4096

/** Markup that a browser might execute if it were served as such, after white space and comments. */
const htmlStart =
  /^\uFEFF?\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|script|iframe|svg|style|title|a|div|table|img|p|h1)\b/i

/** Whether it is text: UTF-8, or what may have been cut within a character, without control characters. */
function textOf(head: Buffer): string | null {
  if (head.length === 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // oxlint-disable-next-line no-control-regex -- these never are in text
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** The media type of a file by its first {@link typeBytes} bytes, whatever its name says. */
export function fileType(bytes: Buffer): string {
  const head = bytes.subarray(0, typeBytes)
  const known = pictureType(head) ?? marks.find(([, fits]) => fits(head))?.[0]
  if (known) return known
  const text = textOf(head)
  if (text === null) return 'application/octet-stream'
  if (htmlStart.test(text)) return 'text/html'
  return /^\uFEFF?\s*<\?xml\b/.test(text) ? 'application/xml' : 'text/plain'
}

const text = ['text/plain', 'text/html', 'application/xml', 'image/svg+xml']
const zip = ['application/zip']

/** Which contents a file of this ending has; endings that aren't listed say nothing. */
const byEnding: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  bmp: ['image/bmp'],
  ico: ['image/x-icon'],
  svg: ['image/svg+xml', 'application/xml', 'text/html'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  heic: ['image/heic'],
  pdf: ['application/pdf'],
  ...Object.fromEntries(
    ['txt', 'csv', 'tsv', 'md', 'json', 'jsonl', 'log', 'yaml', 'yml', 'xml', 'html', 'htm', 'css'].map(
      (ending) => [ending, text],
    ),
  ),
  ...Object.fromEntries(
    ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'jar', 'wacz'].map((ending) => [ending, zip]),
  ),
  doc: ['application/x-ole-storage'],
  xls: ['application/x-ole-storage'],
  gz: ['application/gzip'],
  parquet: ['application/vnd.apache.parquet'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime', 'video/mp4'],
}

/** Whether the name of a file says another type than its content has. */
export function isDisguised(name: string, mediaType: string): boolean {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(byEnding, ending) && !byEnding[ending]!.includes(mediaType)
}

import type { CopyResource } from '@windrow/crawler/propose/inert-copy'
import { pictureType, svgType } from '../../pictures/picture-type.ts'

export const sheetType = 'text/css; charset=utf-8'

/** By their first four characters. */
const fontTypes: Readonly<Record<string, string>> = {
  wOF2: 'font/woff2',
  wOFF: 'font/woff',
  OTTO: 'font/otf',
  true: 'font/ttf',
  '\0\u0001\0\0': 'font/ttf',
}

/** Leading bytes that must look like text. */
const sheetHead = 4096
/** What makes a drawing more than a drawing: code, foreign documents, links, and what it would load. */
const active =
  /<\s*(script|foreignobject|iframe|a|animate|set|handler)\b|\son\w+\s*=|javascript:|@import|data:text/i

const isSheet = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, sheetHead)
  return !head.includes('\0') && !/^[\s\u00ef\u00bb\u00bf]*</.test(head)
}

function imageType(bytes: Buffer): string | null {
  const type = pictureType(bytes)
  return type === svgType && active.test(bytes.toString()) ? null : type
}

const fontType = (bytes: Buffer): string | null => fontTypes[bytes.toString('latin1', 0, 4)] ?? null

const typeBy: Record<CopyResource['kind'], (bytes: Buffer) => string | null> = {
  style: (bytes) => (isSheet(bytes) ? sheetType : null),
  image: imageType,
  font: fontType,
}

/** Media type by the content, whatever the site claims; null if it isn't what the page takes it for, or is active. */
export const resourceType = ({ kind }: Pick<CopyResource, 'kind'>, bytes: Buffer): string | null =>
  typeBy[kind](bytes)

import { isAscii, isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { guessCharset } from './guess-charset.ts'
import { prescanCharset, xmlCharset } from './prescan-charset.ts'

export interface Decoded {
  text: string
  charset: string
}

/** Decoders for supersets of the encodings that pages name (WHATWG Encoding, 4.2). */
const decoders: Record<string, string> = { gbk: 'gb18030', 'euc-kr': 'cp949' }

/**
 * Decodes the bytes of a page. The charset is the first available of: the byte order mark, the Content-Type header,
 * what the page declares itself (`prescanCharset`), UTF-8 if the bytes are valid UTF-8, a guess. `address` is the
 * page's URL, which helps to guess.
 */
export function decodeHtml(bytes: Buffer, contentType: string, address: string | null = null): Decoded {
  const { charset, from } = encodingOf(bytes, contentType, address)
  return { text: decode(bytes.subarray(from), charset), charset }
}

/** Bytes decoded at once, which takes a few milliseconds. */
const piece = 256 * 1024

/** Like `decodeHtml`, but one piece at a time: multi-byte legacy encodings are decoded in JavaScript. */
export async function decodeInPieces(bytes: Buffer, contentType: string, address: string): Promise<Decoded> {
  const { charset, from } = encodingOf(bytes, contentType, address)
  const rest = bytes.subarray(from)
  if (rest.length <= piece || charset === 'utf-8' || !iconv.encodingExists(charset))
    return { text: decode(rest, charset), charset }
  const decoder = iconv.getDecoder(charset)
  let text = ''
  for (let at = 0; at < rest.length; at += piece) {
    text += decoder.write(rest.subarray(at, at + piece))
    await setImmediate()
  }
  return { text: text + (decoder.end() ?? ''), charset }
}

/** The charset, and the index where the text begins. */
function encodingOf(
  bytes: Buffer,
  contentType: string,
  address: string | null,
): { charset: string; from: number } {
  const mark = byteOrderMark(bytes)
  if (mark) return { charset: mark.charset, from: mark.length }
  const declared = known(charsetOf(contentType)) ?? ownCharset(bytes, contentType)
  return { charset: declared ?? undeclared(bytes, address), from: 0 }
}

/** The charset that the content declares. Tags in the texts of JSON and XML aren't its own. */
function ownCharset(bytes: Buffer, contentType: string): string | null {
  if (/^[\w.-]+\/([\w.-]+\+)?json\b/i.test(contentType)) return null
  const xml = /^(?:application|text)\/((?:[\w.-]+\+)?xml)\b/i.exec(contentType)
  const byXml = xml ? xmlCharset(bytes.toString('latin1', 0, 1024), webDecoder) : null
  return byXml ?? (xml && xml[1] !== 'xhtml+xml' ? null : prescanCharset(bytes, webDecoder))
}

const escape = 0x1b

function undeclared(bytes: Buffer, address: string | null): string {
  if (!isUtf8(bytes)) return guessCharset(bytes, address)
  // ISO-2022-JP is the only web encoding that writes its characters as ASCII bytes, between escape sequences that
  // occur in no other text.
  const isMarked = bytes.includes(escape) && (bytes.includes('\u001b$B') || bytes.includes('\u001b$@'))
  return isMarked ? 'iso-2022-jp' : 'utf-8'
}

function decode(bytes: Buffer, charset: string): string {
  // Latin-1 takes one byte per character in memory and is faster to parse.
  if (charset === 'utf-8') return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  if (iconv.encodingExists(charset)) return iconv.decode(bytes, charset)
  return new TextDecoder(charset).decode(bytes)
}

function byteOrderMark(bytes: Buffer): { charset: string; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { charset: 'utf-8', length: 3 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { charset: 'utf-16be', length: 2 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { charset: 'utf-16le', length: 2 }
  return null
}

/** The charset parameter of a Content-Type, or null. */
export function charsetOf(contentType: string): string | null {
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(contentType)?.[1] ?? null
}

/** The encoding for a label, or null if it can't be decoded. */
function known(label: string | null): string | null {
  if (!label) return null
  const lower = label.toLowerCase()
  if (lower === 'utf-8' || lower === 'utf8') return 'utf-8'
  return webDecoder(lower) ?? (iconv.encodingExists(lower) ? lower : null)
}

/** The decoder for a label of the web, or null. */
function webDecoder(label: string): string | null {
  const encoding = webEncoding(label)
  return encoding === null ? null : (decoders[encoding] ?? encoding)
}

/** The encoding of a label on the web, where "latin1" and "l1" mean windows-1252. Null for an unknown label. */
function webEncoding(label: string): string | null {
  // The standard reads this label of a page so; `TextDecoder` refuses it.
  if (/^\s*x-user-defined\s*$/i.test(label)) return 'windows-1252'
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

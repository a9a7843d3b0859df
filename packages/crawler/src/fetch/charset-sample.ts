/** So much of a page is looked at, and so much of its text is kept. */
const lookedAt = 262_144
const enough = 1024

const lessThan = 0x3c
const greaterThan = 0x3e

const space = Buffer.from(' ')

/**
 * The texts of a page that tell its encoding: those between tags with bytes beyond ASCII in them, one after the other,
 * from the beginning of the page and only as much as is enough. No encoding of the web that is not UTF-16 has "<" or ">"
 * within a character, so none is cut; what is between scripts and styles is no text of people.
 */
export function charsetSample(bytes: Buffer): Buffer {
  const end = Math.min(bytes.length, lookedAt)
  const texts: Buffer[] = []
  let size = 0
  for (let at = 0; at < end && size < enough;) {
    const tag = bytes.indexOf(lessThan, at)
    const text = bytes.subarray(at, tag < 0 ? end : Math.min(tag, end))
    if (hasHighByte(text)) {
      const kept = upToAscii(text, enough)
      texts.push(kept, space)
      size += kept.length + 1
    }
    if (tag < 0) break
    const behind = behindTag(bytes, tag)
    if (behind < 0) break
    at = behind
  }
  return texts.length > 0 ? Buffer.concat(texts) : anywhere(bytes)
}

/** Where texts are only in tags or scripts: what stands around the first byte beyond ASCII. */
function anywhere(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  return first < 0 ? bytes.subarray(0, 0) : upToAscii(bytes.subarray(first), enough)
}

const hasHighByte = (text: Buffer): boolean => {
  for (const byte of text) if (byte > 0x7f) return true
  return false
}

/**
 * The text up to some length, and from there to the next byte of ASCII that ends a character in every encoding. Where none
 * is near, one character may be cut.
 */
function upToAscii(text: Buffer, length: number): Buffer {
  if (text.length <= length) return text
  for (let at = length; at < Math.min(text.length, length + 200); at++)
    if (text[at]! <= 0x2f) return text.subarray(0, at)
  return text.subarray(0, length)
}

const silent = /^<(script|style|!--)/i
const ends: Record<string, string> = { script: '</script', style: '</style', '!--': '-->' }

/** Where the text behind a tag begins, or behind what belongs to it and is no text; -1: there is none. */
function behindTag(bytes: Buffer, tag: number): number {
  const name = silent.exec(bytes.toString('latin1', tag, tag + 7))?.[1]?.toLowerCase()
  const from = name === undefined ? tag : endOf(bytes, ends[name]!, tag + 1)
  const close = from < 0 ? -1 : bytes.indexOf(greaterThan, from)
  return close < 0 ? -1 : close + 1
}

/** Where an end tag is; pages of old times have theirs in capitals. */
function endOf(bytes: Buffer, end: string, from: number): number {
  const small = bytes.indexOf(end, from, 'latin1')
  return small < 0 ? bytes.indexOf(end.toUpperCase(), from, 'latin1') : small
}

/** How many bytes of a page are searched, and how many bytes of its text are kept. */
const searchedBytes = 262_144
const sampleBytes = 1024

const lessThan = 0x3c
const greaterThan = 0x3e

const space = Buffer.from(' ')

/**
 * The parts of a page that reveal its encoding: text between tags with bytes beyond ASCII, concatenated from the
 * start of the page until there is enough. Apart from UTF-16, no web encoding has "<" or ">" within a character, so
 * no character is cut. Scripts and styles are skipped, since they aren't natural language.
 */
export function charsetSample(bytes: Buffer): Buffer {
  const end = Math.min(bytes.length, searchedBytes)
  const searched = bytes.subarray(0, end)
  const texts: Buffer[] = []
  let size = 0
  for (let at = 0; at < end && size < sampleBytes;) {
    const tag = bytes.indexOf(lessThan, at)
    const text = bytes.subarray(at, tag < 0 ? end : Math.min(tag, end))
    if (hasHighByte(text)) {
      const kept = upToAscii(text, sampleBytes)
      texts.push(kept, space)
      size += kept.length + 1
    }
    if (tag < 0) break
    const after = indexAfterTag(searched, tag)
    if (after < 0) break
    at = after
  }
  return texts.length > 0 ? Buffer.concat(texts) : aroundFirstHighByte(bytes)
}

/** Fallback for pages with such bytes only in tags or scripts: the surroundings of the first byte beyond ASCII. */
function aroundFirstHighByte(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  return first < 0 ? bytes.subarray(0, 0) : upToAscii(bytes.subarray(first), sampleBytes)
}

const hasHighByte = (text: Buffer): boolean => {
  for (const byte of text) if (byte > 0x7f) return true
  return false
}

/**
 * The text cut at the given length, extended to the next ASCII byte that ends a character in every encoding. If
 * there is none nearby, one character may be cut.
 */
function upToAscii(text: Buffer, length: number): Buffer {
  if (text.length <= length) return text
  for (let at = length; at < Math.min(text.length, length + 200); at++)
    if (text[at]! <= 0x2f) return text.subarray(0, at)
  return text.subarray(0, length)
}

const silent = /^<(script|style|!--)/i
const ends: Record<string, string> = { script: '</script', style: '</style', '!--': '-->' }

/** Index where the text after a tag begins, skipping elements without text such as scripts; -1 if there is none. */
function indexAfterTag(bytes: Buffer, tag: number): number {
  const name = silent.exec(bytes.toString('latin1', tag, tag + 7))?.[1]?.toLowerCase()
  const from = name === undefined ? tag : endOf(bytes, ends[name]!, tag + 1)
  const close = from < 0 ? -1 : bytes.indexOf(greaterThan, from)
  return close < 0 ? -1 : close + 1
}

/** Index of an end tag in small letters or capitals, or of the end of a comment. Never looks beyond what it skips. */
function endOf(bytes: Buffer, end: string, from: number): number {
  const start = end.slice(0, 2)
  for (let at = bytes.indexOf(start, from, 'latin1'); at >= 0; at = bytes.indexOf(start, at + 1, 'latin1'))
    if (bytes.toString('latin1', at, at + end.length).toLowerCase() === end) return at
  return -1
}

import { isAscii, isUtf8 } from 'node:buffer'

/**
 * Bytes of a page that are searched. The standard asks for 1,024, but its parser also obeys a `<meta>` further below,
 * and pages with inline scripts and styles often have theirs there.
 */
const searchedBytes = 65_536

/** The encoding for a label, or null for an unknown one. */
type Lookup = (label: string) => string | null

/**
 * The encoding that a page declares in its first bytes (HTML, 13.2.3.2, "prescan a byte stream to determine its
 * encoding"): by a `<meta>`, else by an XML declaration. Null if it declares none that is known. What looks like a
 * `<meta>` within a comment or an attribute is none. The standard's search takes one within a script, style or title
 * for real; here it comes after all others, and counts only for a page that isn't valid UTF-8.
 */
export function prescanCharset(bytes: Buffer, known: Lookup): string | null {
  const head = bytes.toString('latin1', 0, searchedBytes)
  const wide = wideXml(head)
  if (wide) return wide
  const metas = metaCharsets(head, known)
  const declared = metas.tag ?? xmlCharset(head, known)
  return declared ?? (isUtf8(bytes) && !isAscii(bytes) ? null : metas.text)
}

/** An XML declaration in UTF-16 without a byte order mark. */
function wideXml(head: string): string | null {
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le'
  return head.startsWith('\0<\0?\0x') ? 'utf-16be' : null
}

/** The encoding in the XML declaration at the very beginning, or null. */
export function xmlCharset(head: string, known: Lookup): string | null {
  const declaration = /^<\?xml[^>]*>/.exec(head)?.[0] ?? ''
  const [, , label] = /encoding[\0-\x20]*=[\0-\x20]*(["'])([^\0-\x20"']*)\1/.exec(declaration) ?? []
  return label === undefined ? null : declared(known(label))
}

/** The first declaration in a tag, and the first in what only looks like one: the text of a script or a style. */
function metaCharsets(head: string, known: Lookup): { tag: string | null; text: string | null } {
  let text: string | null = null
  let textEnd = 0
  for (let at = head.indexOf('<'); at >= 0;) {
    const isText = at < textEnd
    const tag = readMarkup(head, at)
    // Comparisons and quotes in a script don't reach beyond it.
    if (isText && (!tag || tag.end > textEnd)) {
      at = head.indexOf('<', textEnd)
      continue
    }
    if (!tag) break
    const charset = tag.name === 'meta' ? charsetOfMeta(tag.attributes, known) : null
    if (charset !== null && !isText) return { tag: charset, text }
    text ??= charset
    if (!isText && rawText.test(tag.name)) textEnd = endOfText(head, tag)
    at = head.indexOf('<', tag.end)
  }
  return { tag: null, text }
}

/** Where the text of a script, style or title ends. */
function endOfText(head: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  return close.exec(head)?.index ?? head.length
}

type Attributes = ReadonlyMap<string, string>
interface Tag {
  /** In lower case; of an end tag and of anything else that begins with "<" the empty string. */
  name: string
  attributes: Attributes
  /** Where the search goes on. */
  end: number
}

const tagStart = /<(\/?)([a-z][^\t\n\f\r >/]*)/iy
const rawText = /^(script|style|title|textarea)$/

/** The tag or comment that begins at this index; null if the bytes end within it. */
function readMarkup(head: string, at: number): Tag | null {
  tagStart.lastIndex = at
  const found = tagStart.exec(head)
  if (found) {
    const [whole, slash, written = ''] = found
    const read = readAttributes(head, at + whole.length)
    return read && { name: slash === '' ? written.toLowerCase() : '', ...read }
  }
  if (!/[!/?]/.test(head[at + 1] ?? '')) return { name: '', attributes: new Map(), end: at + 1 }
  const end = head.startsWith('<!--', at) ? head.indexOf('-->', at + 2) : head.indexOf('>', at)
  return end < 0 ? null : { name: '', attributes: new Map(), end }
}

const nextAttribute = /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)(?=[\t\n\f\r />=]))/y
const nextValue =
  /[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)(?=[\t\n\f\r >])|(?=>))/y
const hasValue = /[\t\n\f\r ]*=/y

/** The attributes from this index to the end of the tag, the first of each name; null if the bytes end before. */
function readAttributes(head: string, from: number): { attributes: Attributes; end: number } | null {
  const attributes = new Map<string, string>()
  for (let at = from; ;) {
    nextAttribute.lastIndex = at
    const found = nextAttribute.exec(head)
    if (!found) return null
    at = nextAttribute.lastIndex
    const [, isEnd, name = ''] = found
    if (isEnd) return { attributes, end: at }
    hasValue.lastIndex = nextValue.lastIndex = at
    const value = hasValue.test(head) ? nextValue.exec(head) : []
    if (!value) return null
    if (value.length > 0) at = nextValue.lastIndex
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, value[1] ?? value[2] ?? value[3] ?? '')
  }
}

/** What a `<meta>` declares: by its charset, or by its content if it stands for the header Content-Type. */
function charsetOfMeta(attributes: Attributes, known: Lookup): string | null {
  const charset = attributes.get('charset')
  if (charset !== undefined) return declared(known(charset))
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null
  const label = charsetInContent(attributes.get('content') ?? '')
  return label === null ? null : declared(known(label))
}

/** The label in the content of a `<meta>` (HTML, "extracting a character encoding from a meta element"). */
function charsetInContent(content: string): string | null {
  const found =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i.exec(content)
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null
}

/** A declaration that can be read as ASCII isn't UTF-16, whatever it says. */
const declared = (encoding: string | null): string | null =>
  encoding?.startsWith('utf-16') ? 'utf-8' : encoding

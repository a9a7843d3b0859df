import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** The encoding of a text file, as a label for `TextDecoder`. */
export interface FileEncoding {
  label: string
  /** A note for the user if the encoding is unusual. */
  note?: string
}

const headBytes = 4096
const utf8: FileEncoding = { label: 'utf-8' }
const utf16 = (order: 'le' | 'be'): FileEncoding => ({ label: `utf-16${order}` })

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes of ASCII text in UTF-16, or by the XML
 * declaration; else UTF-8. With `mayBeOld`, a file that isn't valid UTF-8 is Windows-1252, which old spreadsheets
 * write; this reads the whole file.
 */
export async function encodingOf(path: string, mayBeOld: boolean): Promise<FileEncoding> {
  const head = await headOf(path)
  const marked = byMark(head) ?? byZeros(head) ?? byDeclaration(head)
  if (marked) return marked
  if (!mayBeOld || (await isUtf8(path))) return utf8
  return {
    label: 'windows-1252',
    note: 'The file is not UTF-8 text and was read as Windows-1252; save it as UTF-8 if letters look wrong.',
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function byMark(head: Buffer): FileEncoding | undefined {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return utf16('le')
  if (first === 0xfe && second === 0xff) return utf16('be')
  return first === 0xef && second === 0xbb && third === 0xbf ? utf8 : undefined
}

/** Text without a byte order mark: its first line is mostly ASCII, so in UTF-16 every second byte is zero. */
function byZeros(head: Buffer): FileEncoding | undefined {
  const pairs = Math.floor(head.length / 2)
  if (pairs === 0) return undefined
  let [even, odd] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  const most = pairs * 0.5
  if (odd > most && even === 0) return utf16('le')
  return even > most && odd === 0 ? utf16('be') : undefined
}

/** `<?xml version="1.0" encoding="ISO-8859-1"?>` */
function byDeclaration(head: Buffer): FileEncoding | undefined {
  const label = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1]
  if (label === undefined) return undefined
  try {
    return { label: new TextDecoder(label).encoding }
  } catch {
    return undefined
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 }))
      decoder.decode(bytes as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

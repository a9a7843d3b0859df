/** Characters after the end that are read without asking whether they are there; all 0. */
const margin = 8
/** Pages up to so many characters, nearly all, share one array: making one for each page takes longer than filling it. */
const mostShared = 1 << 18
/** Signs that are nearer than so many characters are found faster by reading the codes. */
const near = 48
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Codes, and the same memory as bytes. */
interface Codes {
  codes: Uint16Array
  bytes: Buffer
}

function make(length: number): Codes {
  const codes = new Uint16Array(length)
  return { codes, bytes: Buffer.from(codes.buffer) }
}

let shared = make(1 << 15)
let isLent = false

/**
 * The text of a page and the codes of its characters, which are read several times as fast from an array. Only one page
 * at a time has the shared array, until it is released; others get their own.
 */
export class PageText {
  readonly text: string
  readonly length: number
  /** The UTF-16 code units; at least eight zeros follow them. */
  readonly codes: Uint16Array
  private readonly isBorrower: boolean

  constructor(text: string) {
    this.text = text
    this.length = text.length
    this.isBorrower = !isLent && text.length <= mostShared
    const room = text.length + margin
    const memory = this.isBorrower ? borrow(room) : make(room)
    this.codes = memory.codes
    fill(memory, text)
  }

  /** The codes must not be read afterwards. */
  release(): void {
    if (this.isBorrower) isLent = false
  }

  /** The position of a sign, whose code is `code`, at or after a position; -1 if there is none. */
  find(sign: string, code: number, from: number): number {
    const { codes, length } = this
    const end = Math.min(from + near, length)
    for (let at = from; at < end; at++) if (codes[at] === code) return at
    return end >= length ? -1 : this.text.indexOf(sign, end)
  }

  /** Whether a name of ASCII characters stands at a position. */
  has(name: Uint8Array, at: number): boolean {
    const { codes } = this
    for (let index = 0; index < name.length; index++) if (codes[at + index] !== name[index]) return false
    return true
  }
}

function borrow(length: number): Codes {
  isLent = true
  if (shared.codes.length < length) shared = make(2 * length)
  return shared
}

function fill({ codes, bytes }: Codes, text: string): void {
  if (isLittleEndian) bytes.write(text, 'utf16le')
  else for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  codes.fill(0, text.length, text.length + margin)
}

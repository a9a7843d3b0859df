import { open } from 'node:fs/promises'

/*
 * Which parts of a log can contain a text: a signature file, stored by bit as in C. Faloutsos and S. Christodoulakis,
 * "Signature files: an access method for documents and its analytical performance evaluation" (1984). A log is divided
 * into stretches of entries; five characters in a row stand for three bits, which are set in a stretch if any entry has them.
 * A search reads these bits of its own groups of five, a few kilobytes, and the stretches that have all.
 */

/** Entries of a stretch. */
export const stretchEntries = 2048
/** Bits of a stretch. With distinct numbers in each entry a third of them are set. */
export const gramValues = 65_536
/**
 * Characters of a group. Numbers of seven digits are common in URLs: of their groups of four, a stretch has more than half
 * of all that exist; of five, six in a hundred.
 */
const gramLength = 5

const factor = 0x01_00_01_93
const outgoing = Array.from({ length: gramLength }, () => factor).reduce(
  (power) => Math.imul(power, factor),
  1,
)

/**
 * The character that the lower case of a text has for this code unit, if it is ASCII; otherwise -1. Two letters outside of
 * ASCII have one within: İ and the Kelvin sign.
 */
const lowered = Int16Array.from({ length: 0x21_2b }, (_, code) => {
  if (code === 0x1_30) return 'i'.charCodeAt(0)
  if (code === 0x21_2a) return 'k'.charCodeAt(0)
  return code < 0x80 ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : -1
})
const ascii = (code: number): number => (code < lowered.length ? lowered[code]! : -1)

/**
 * Calls `note` with the three bits of each group of a text, in lower case, as in a Bloom filter. Groups with other characters
 * than ASCII have none.
 */
function eachGram(text: string, note: (value: number) => void): void {
  let hash = 0
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = ascii(text.charCodeAt(at))
    if (code < 0) {
      hash = 0
      length = 0
      continue
    }
    hash = (Math.imul(hash, factor) + code) | 0
    length++
    if (length > gramLength) hash = (hash - Math.imul(outgoing, ascii(text.charCodeAt(at - gramLength)))) | 0
    if (length < gramLength) continue
    // The upper bits of a product depend on all characters.
    const mixed = Math.imul(hash, 0x9e_37_79_b1)
    note(mixed >>> 16)
    note(Math.imul(mixed ^ (mixed >>> 15), 0x85_eb_ca_6b) >>> 16)
    note(Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> 16)
  }
}

/** Collects the groups of a log: what {@link stretchesWith} reads, in memory until it is written. 4 bytes per entry. */
export class GramBits {
  /** One row per bit of a stretch, with one bit per stretch. */
  readonly bits: Uint8Array
  readonly #rowBytes: number
  readonly #stretch = new Uint32Array(gramValues / 32)
  #entries = 0

  /** @param entries how many entries the log has */
  constructor(entries: number) {
    this.#rowBytes = rowBytesOf(entries)
    this.bits = new Uint8Array(gramValues * this.#rowBytes)
  }

  /** Adds the next entry by its texts. */
  add(texts: readonly (string | null)[]): void {
    for (const text of texts)
      if (text !== null) eachGram(text, (value) => (this.#stretch[value >>> 5]! |= 1 << (value & 31)))
    if (++this.#entries % stretchEntries === 0) this.end()
  }

  /** Call after the last entry. */
  end(): void {
    const stretch = Math.ceil(this.#entries / stretchEntries) - 1
    for (const [at, word] of this.#stretch.entries())
      for (let left = word; left !== 0; left &= left - 1) {
        const value = at * 32 + 31 - Math.clz32(left & -left)
        this.bits[value * this.#rowBytes + (stretch >>> 3)]! |= 1 << (stretch & 7)
      }
    this.#stretch.fill(0)
  }
}

const rowBytesOf = (entries: number): number => Math.ceil(entries / stretchEntries / 8)

/**
 * The stretches of a log that can contain a text in any case, in order; null if its groups say nothing, because it is too
 * short or not in ASCII, or aren't those of this log.
 *
 * @param path the bits of {@link GramBits}
 * @param entries how many entries the log has
 */
export async function stretchesWith(path: string, entries: number, text: string): Promise<number[] | null> {
  const values = new Set<number>()
  eachGram(text, (value) => values.add(value))
  if (values.size === 0) return null
  const rowBytes = rowBytesOf(entries)
  const all = new Uint8Array(rowBytes).fill(0xff)
  await using file = await open(path)
  const row = new Uint8Array(rowBytes)
  for (const value of values) {
    const { bytesRead } = await file.read(row, 0, rowBytes, value * rowBytes)
    if (bytesRead !== rowBytes) return null // made of fewer entries
    for (let at = 0; at < rowBytes; at++) all[at]! &= row[at]!
  }
  const stretches = Math.ceil(entries / stretchEntries)
  return Array.from({ length: stretches }, (_, at) => at).filter((at) => (all[at >>> 3]! >>> (at & 7)) & 1)
}

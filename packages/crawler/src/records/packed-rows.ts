import { jsonLine } from '@windrow/contract/json-line'
import type { Row } from './records.ts'
import { returnSlabs, slabBytes, takeSlab } from './slabs.ts'

/** Bytes that a UTF-16 code unit takes at most in UTF-8. */
const mostPerUnit = 3
const newline = 10

/**
 * Rows of a table as JSON Lines in UTF-8. As objects, the rows of heavy pages are hundreds of thousands of small texts
 * that V8's collector copies and visits again and again until they are stored; bytes lie outside of its heap.
 */
export class PackedRows {
  count = 0
  /** Number of bytes. */
  bytes = 0
  private readonly slabs: Buffer[] = []
  /** Bytes used of each slab. */
  private readonly used: number[] = []

  add(rows: readonly Row[]): void {
    for (const row of rows) this.write(jsonLine(row))
    this.count += rows.length
  }

  /** The lines, each with its end, in pieces. */
  pieces(): Buffer[] {
    return this.slabs.map((slab, at) => slab.subarray(0, this.used[at]))
  }

  /** Gives the memory back once the rows are stored: {@link pieces} must not be read afterwards. */
  release(): void {
    returnSlabs(this.slabs.splice(0))
  }

  private write(line: string): void {
    const most = mostPerUnit * line.length + 1
    const last = this.slabs.length - 1
    const hasRoom = last >= 0 && this.used[last]! + most <= this.slabs[last]!.length
    const at = hasRoom ? last : this.open(most)
    const slab = this.slabs[at]!
    const start = this.used[at]!
    const end = start + slab.write(line, start)
    slab[end] = newline
    this.used[at] = end + 1
    this.bytes += end + 1 - start
  }

  /** Begins a slab with room for so many bytes; returns its position. */
  private open(most: number): number {
    this.used.push(0)
    return this.slabs.push(most <= slabBytes ? takeSlab() : Buffer.allocUnsafeSlow(most)) - 1
  }
}

import type { Readable } from 'node:stream'
import type { OutgoingFile } from '../destination-driver.ts'
import { notWhole } from './outgoing-stream.ts'

/** Reads a file piece by piece into buffers of the caller, so that a large file makes no garbage. */
export class PieceReader {
  readonly #file: OutgoingFile
  readonly #chunks: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)
  #total = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(file: OutgoingFile, stream: Readable) {
    this.#file = file
    this.#chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  /**
   * Fills the buffer, the last one in part, and returns what of it is filled; null at the end. Fails when the file is not
   * whole. Callers take turns, in the order of the calls; `number` counts the pieces from 1.
   */
  fill(buffer: Buffer): Promise<{ piece: Buffer; number: number } | null> {
    const turn = this.#turn.then(() => this.#next(buffer))
    this.#turn = turn.catch(() => {})
    return turn
  }

  #count = 0

  async #next(buffer: Buffer): Promise<{ piece: Buffer; number: number } | null> {
    let at = 0
    while (at < buffer.length) {
      if (this.#left.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) break
        this.#left = next.value
      }
      const copied = this.#left.copy(buffer, at)
      this.#left = this.#left.subarray(copied)
      at += copied
    }
    this.#total += at
    if (at < buffer.length && this.#total !== this.#file.bytes) throw notWhole(this.#file, this.#total)
    return at === 0 ? null : { piece: buffer.subarray(0, at), number: (this.#count += 1) }
  }
}

/**
 * Pieces of exactly `size` bytes, the last one smaller. Each stands in the same memory as the one before it, which must
 * have been dealt with. Fails when the file is not whole.
 */
export async function* piecesOf(file: OutgoingFile, stream: Readable, size: number): AsyncGenerator<Buffer> {
  const reader = new PieceReader(file, stream)
  const buffer = Buffer.allocUnsafe(Math.min(size, Math.max(1, file.bytes)))
  for (;;) {
    const next = await reader.fill(buffer)
    if (!next) return
    yield next.piece
  }
}

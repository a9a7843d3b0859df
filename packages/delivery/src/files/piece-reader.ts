import type { Readable } from 'node:stream'
import type { OutgoingFile } from '../destination-driver.ts'
import { notWhole } from './outgoing-stream.ts'

/** Reads a file in pieces into the caller's buffers, so that a large file creates no garbage. */
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
   * Fills the buffer (the last time partly), and returns the filled part; null at the end. Fails if the file is
   * incomplete. Concurrent calls are served in order; `number` counts the pieces from 1.
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
 * Pieces of exactly `size` bytes, the last one smaller. All use the same memory, so finish with each before the
 * next. Fails if the file is incomplete.
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

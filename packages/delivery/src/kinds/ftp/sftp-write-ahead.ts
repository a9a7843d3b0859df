import type { Readable } from 'node:stream'
import type { SFTPWrapper } from 'ssh2'

/** Packet size that every server accepts, in bytes. */
const packet = 32 * 1024
/**
 * Packets in flight: sending without waiting for each answer makes a distant server as fast as a near one. A near
 * server needs only few, and more would just wait: what waits survives collections of young objects, for which Node
 * then takes more memory, about 40 MB in an upload of 2 GB.
 */
const maxInFlight = 64
const minInFlight = 16
/** An answer that takes this many times as long as the fastest has spent more time queued than in transit. */
const queuedRatio = 2

/** Writes a stream to an open file, with many packets in flight. Rejects with the server's first error. */
export async function writeAhead(sftp: SFTPWrapper, handle: Buffer, content: Readable): Promise<void> {
  const writes = new Writes(sftp, handle)
  for await (const chunk of content as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += packet) {
      await writes.untilFree()
      writes.add(chunk.subarray(at, at + packet))
    }
  await writes.untilDone()
}

class Writes {
  readonly #sftp: SFTPWrapper
  readonly #handle: Buffer
  #position = 0
  #inFlight = 0
  #limit = minInFlight
  #quickestMs = Number.POSITIVE_INFINITY
  #failure: Error | null = null
  #wake = () => {}

  constructor(sftp: SFTPWrapper, handle: Buffer) {
    this.#sftp = sftp
    this.#handle = handle
  }

  add(bytes: Buffer): void {
    this.#inFlight += 1
    const sent = performance.now()
    this.#sftp.write(this.#handle, bytes, 0, bytes.length, this.#position, (error) => {
      this.#inFlight -= 1
      this.#learn(performance.now() - sent)
      if (error) this.#failure ??= error
      this.#wake()
    })
    this.#position += bytes.length
  }

  /** Increases the packets in flight while answers are fast, and reduces them while packets queue. */
  #learn(ms: number): void {
    this.#quickestMs = Math.min(this.#quickestMs, ms)
    const step = ms <= this.#quickestMs * queuedRatio ? 1 : -1
    this.#limit = Math.min(maxInFlight, Math.max(minInFlight, this.#limit + step))
  }

  untilFree = (): Promise<void> => this.#until(() => this.#inFlight < this.#limit)
  untilDone = (): Promise<void> => this.#until(() => this.#inFlight === 0)

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && !this.#failure) await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.#failure) throw this.#failure
  }
}

import type { Readable } from 'node:stream'
import type { SFTPWrapper } from 'ssh2'

/** What every server takes in one packet. */
const packet = 32 * 1024
/** Packets on their way: without waiting for each answer a distant server is filled as fast as a near one. */
const most = 64

/** Writes a stream into an open file, many packets at once. Rejects with the first error of the server. */
export async function writeAhead(sftp: SFTPWrapper, handle: Buffer, content: Readable): Promise<void> {
  const writes = new Writes(sftp, handle)
  for await (const chunk of content as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += packet) {
      await writes.until(most - 1)
      writes.add(chunk.subarray(at, at + packet))
    }
  await writes.until(0)
}

class Writes {
  readonly #sftp: SFTPWrapper
  readonly #handle: Buffer
  #position = 0
  #underWay = 0
  #failure: Error | null = null
  #wake = () => {}

  constructor(sftp: SFTPWrapper, handle: Buffer) {
    this.#sftp = sftp
    this.#handle = handle
  }

  add(bytes: Buffer): void {
    this.#underWay += 1
    this.#sftp.write(this.#handle, bytes, 0, bytes.length, this.#position, (error) => {
      this.#underWay -= 1
      if (error) this.#failure ??= error
      this.#wake()
    })
    this.#position += bytes.length
  }

  /** Waits until at most so many packets are on their way. */
  async until(count: number): Promise<void> {
    while (this.#underWay > count && !this.#failure)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.#failure) throw this.#failure
  }
}

import type { CrawlRequest, Send } from '../records/request.ts'
import type { Row } from '../records/records.ts'
import { SpillFile } from './spill-file.ts'

const chunkBytes = 1 << 20
/** Handles are chunk number × this + offset: exact as doubles for up to eight million chunks of 1 GiB. */
const handleBase = 2 ** 30
const headBytes = 34

interface Chunk {
  /** Null while the chunk is only in the file. */
  bytes: Buffer | null
  used: number
  /** Requests in the chunk that weren't taken yet. */
  live: number
  /** The slot in the file; -1 if not in the file. */
  slot: number
}

export interface RequestStoreOptions {
  /** Bytes of full chunks kept in memory; more go to a file. Default 16 MiB. */
  residentBytes?: number
  /**
   * Where that file is created; it has no name and disappears with the process. Default: the system's temporary
   * folder.
   */
  directory?: string
}

/**
 * Pending requests, packed into large buffers instead of objects: about a hundred bytes each and no work for the
 * garbage collector. When there are many, the most recently filled chunks go to a file, since they are needed last.
 */
export class RequestStore {
  private readonly residentBytes: number
  private readonly file: SpillFile
  private readonly chunks = new Map<number, Chunk>()
  private readonly types: string[] = []
  private readonly typeNumbers = new Map<string, number>()
  private resident = 0
  private current: Chunk = emptyChunk()
  private currentNumber = 0
  private readonly spare: Buffer[] = []

  constructor({ residentBytes = 16 << 20, directory }: RequestStoreOptions = {}) {
    this.residentBytes = residentBytes
    this.file = new SpillFile(chunkBytes, directory)
    this.chunks.set(0, this.current)
  }

  /** Packs a request; returns the handle for `take`. */
  put(request: CrawlRequest): number {
    const { url, carried, send } = request
    const extra = carried || send ? JSON.stringify([carried, send]) : ''
    const urlBytes = Buffer.byteLength(url)
    const extraBytes = Buffer.byteLength(extra)
    const size = headBytes + urlBytes + extraBytes
    if (this.current.bytes === null || this.current.used + size > this.current.bytes.length) this.open(size)
    const chunk = this.current
    const at = chunk.used
    const bytes = chunk.bytes!
    bytes.writeDoubleLE(request.id, at)
    bytes.writeUInt32LE(request.depth, at + 8)
    bytes.writeInt32LE(request.priority, at + 12)
    bytes.writeUInt32LE(request.attempts, at + 16)
    bytes.writeUInt32LE(request.deferrals, at + 20)
    bytes.writeUInt16LE(this.typeNumber(request.type), at + 24)
    bytes.writeUInt32LE(urlBytes, at + 26)
    bytes.writeUInt32LE(extraBytes, at + 30)
    bytes.write(url, at + headBytes)
    if (extraBytes > 0) bytes.write(extra, at + headBytes + urlBytes)
    chunk.used += size
    chunk.live++
    return this.currentNumber * handleBase + at
  }

  /** Returns a request; call once per handle. */
  take(handle: number): CrawlRequest {
    const number = Math.floor(handle / handleBase)
    const chunk = this.chunks.get(number)!
    const bytes = chunk.bytes ?? this.load(number, chunk)
    const request = this.read(bytes, handle % handleBase)
    chunk.live--
    if (chunk.live === 0) this.free(number, chunk)
    return request
  }

  /** Closes the file. */
  close(): void {
    this.file.close()
  }

  private read(bytes: Buffer, at: number): CrawlRequest {
    const urlEnd = at + headBytes + bytes.readUInt32LE(at + 26)
    const extraBytes = bytes.readUInt32LE(at + 30)
    const [carried, send] = (
      extraBytes > 0 ? JSON.parse(bytes.toString('utf8', urlEnd, urlEnd + extraBytes)) : [null, null]
    ) as [Row | null, Send | null]
    return {
      id: bytes.readDoubleLE(at),
      url: bytes.toString('utf8', at + headBytes, urlEnd),
      type: this.types[bytes.readUInt16LE(at + 24)]!,
      depth: bytes.readUInt32LE(at + 8),
      priority: bytes.readInt32LE(at + 12),
      attempts: bytes.readUInt32LE(at + 16),
      deferrals: bytes.readUInt32LE(at + 20),
      carried,
      send,
      notBefore: 0,
      heapIndex: -1,
    }
  }

  private typeNumber(type: string): number {
    let number = this.typeNumbers.get(type)
    if (number === undefined) {
      number = this.types.push(type) - 1
      this.typeNumbers.set(type, number)
    }
    return number
  }

  /** Starts a new chunk; the full one may go to the file. */
  private open(size: number): void {
    const [full, fullNumber] = [this.current, this.currentNumber]
    const bytes =
      size > chunkBytes
        ? Buffer.allocUnsafeSlow(size)
        : (this.spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes))
    this.currentNumber++
    this.current = { bytes, used: 0, live: 0, slot: -1 }
    this.resident += bytes.length
    this.chunks.set(this.currentNumber, this.current)
    if (full.live === 0) this.free(fullNumber, full)
    else if (this.resident > this.residentBytes && full.bytes?.length === chunkBytes) this.spill(full)
  }

  private spill(chunk: Chunk): void {
    if (chunk.slot < 0) chunk.slot = this.file.write(chunk.bytes!)
    this.release(chunk)
  }

  private load(number: number, chunk: Chunk): Buffer {
    // Evict other chunks that were read back and are in the file anyway.
    if (this.resident > this.residentBytes)
      for (const [other, { slot, bytes }] of this.chunks)
        if (slot >= 0 && bytes && other !== number) {
          this.release(this.chunks.get(other)!)
          break
        }
    const bytes = this.spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
    this.file.read(chunk.slot, bytes)
    chunk.bytes = bytes
    this.resident += bytes.length
    return bytes
  }

  private release(chunk: Chunk): void {
    const bytes = chunk.bytes!
    chunk.bytes = null
    this.resident -= bytes.length
    if (bytes.length === chunkBytes && this.spare.length < 4) this.spare.push(bytes)
  }

  private free(number: number, chunk: Chunk): void {
    if (chunk === this.current) {
      chunk.used = 0
      return
    }
    if (chunk.bytes) this.release(chunk)
    if (chunk.slot >= 0) this.file.free(chunk.slot)
    this.chunks.delete(number)
  }
}

const emptyChunk = (): Chunk => ({ bytes: null, used: 0, live: 0, slot: -1 })

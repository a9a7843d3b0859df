import { type FileHandle, open } from 'node:fs/promises'
import type { PageMemory, Remembered } from '../memory/page-memory.ts'

/** "WNDM", the format version, and a SHA-256 of the recipe. */
const headBytes = 4 + 1 + 32
const version = 1
/** 16 bytes of the key, followed by the length. */
const recordHead = 20

/** The first bytes of a memory file. `key` is 64 hexadecimal digits that change with the recipe. */
export const memoryHead = (key: string): Buffer =>
  Buffer.concat([Buffer.from('WNDM'), Buffer.from([version]), Buffer.from(key, 'hex')])

export function memoryRecord({ key, memo }: { key: string; memo: Uint8Array }): Buffer {
  const head = Buffer.alloc(recordHead)
  head.write(key, 'base64url')
  head.writeUInt32LE(memo.length, 16)
  return Buffer.concat([head, memo])
}

/**
 * The pages that the last crawl of a recipe remembered, in a file beside its rows. Only their positions are held in
 * memory.
 */
export class FileMemory implements PageMemory {
  private readonly file: FileHandle | null
  private readonly places: ReadonlyMap<string, number>

  private constructor(file: FileHandle | null, places: ReadonlyMap<string, number>) {
    this.file = file
    this.places = places
  }

  /** A missing file, or one of another recipe, is treated as empty. */
  static async open(path: string, key: string): Promise<FileMemory> {
    const file = await open(path).catch(() => null)
    if (!file) return new FileMemory(null, new Map())
    const head = await readAt(file, 0, headBytes)
    if (head.equals(memoryHead(key))) return new FileMemory(file, await placesIn(file))
    await file.close()
    return new FileMemory(null, new Map())
  }

  async recall(key: string): Promise<Uint8Array | null> {
    const at = this.places.get(key)
    if (at === undefined || !this.file) return null
    const length = (await readAt(this.file, at, recordHead)).readUInt32LE(16)
    return readAt(this.file, at + recordHead, length)
  }

  /** The bytes of a batch's pages; unchanged ones are copied. */
  async records(pages: readonly Remembered[]): Promise<Buffer> {
    const parts: Buffer[] = []
    for (const { key, memo } of pages) {
      const bytes = memo ?? (await this.recall(key))
      if (bytes) parts.push(memoryRecord({ key, memo: bytes }))
    }
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.file?.close()
  }
}

async function placesIn(file: FileHandle): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  const { size } = await file.stat()
  for (let at = headBytes; at + recordHead <= size;) {
    const head = await readAt(file, at, recordHead)
    places.set(head.toString('base64url', 0, 16), at)
    at += recordHead + head.readUInt32LE(16)
  }
  return places
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

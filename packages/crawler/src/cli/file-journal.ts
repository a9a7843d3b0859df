import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Batch, Journal } from '../journal.ts'
import type { Remembered } from '../memory/page-memory.ts'
import { type FileMemory, memoryHead } from './file-memory.ts'

/** The state directory doesn't belong to this crawl; the message is a sentence. */
export class StateError extends Error {
  override name = 'StateError'
}

interface Manifest {
  version: 1
  /** Identifies the recipe and the files; a state continues only its own crawl. */
  key: string
  /** Number of valid blocks. */
  blocks: number
  /** Valid length of `frontier.bin`. */
  frontierBytes: number
  /** Valid length of each rows file, by table. */
  rows: Record<string, number>
  /** Valid length of `memory.bin`. */
  memoryBytes?: number
}

export interface FileJournalOptions {
  directory: string
  key: string
  /** The file for a table's rows; null if they weren't requested. */
  rowsFile: (table: string) => string | null
  /** Where pages are remembered for the next crawl, and what the last one left; null: nothing is remembered. */
  memory: { path: string; key: string; last: FileMemory } | null
}

/**
 * The durable side of a crawl on the command line: rows as JSON Lines, with the frontier beside them. A batch
 * counts once the manifest with its file lengths has been renamed into place; anything written beyond them is
 * truncated at the next start.
 */
export class FileJournal implements Journal {
  private readonly options: FileJournalOptions
  private readonly files = new Map<string, FileHandle>()
  private manifest: Manifest
  private frontier: FileHandle | null = null
  private memory: FileHandle | null = null

  private constructor(options: FileJournalOptions, manifest: Manifest) {
    this.options = options
    this.manifest = manifest
  }

  /** Opens a state directory, either new or left by an interrupted crawl. Throws `StateError`. */
  static async open(options: FileJournalOptions): Promise<FileJournal> {
    const { directory, key } = options
    await mkdir(directory, { recursive: true })
    const manifest = await readManifest(directory)
    if (manifest && manifest.key !== key)
      throw new StateError(
        `${directory} belongs to another recipe or other output files. Remove it to start over, or name another one with --state.`,
      )
    const journal = new FileJournal(
      options,
      manifest ?? { version: 1, key, blocks: 0, frontierBytes: 0, rows: {} },
    )
    if (manifest) await journal.cutBack()
    return journal
  }

  /** Whether this continues an earlier crawl. */
  get isContinued(): boolean {
    return this.manifest.blocks > 0
  }

  async *replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }> {
    if (this.manifest.blocks === 0) return
    const bytes = await readFile(this.frontierPath)
    let at = 0
    for (let sequence = 0; sequence < this.manifest.blocks; sequence++) {
      const length = bytes.readUInt32LE(at)
      yield { sequence, frontier: bytes.subarray(at + 4, at + 4 + length) }
      at += 4 + length
    }
  }

  async commit(batch: Batch): Promise<void> {
    const rows = { ...this.manifest.rows }
    for (const [table, packed] of batch.rows) {
      const path = this.options.rowsFile(table)
      if (path === null) continue
      const lines = Buffer.concat(packed.pieces())
      rows[table] = await this.append(table, path, lines, rows[table] ?? 0)
    }
    const frontierBytes = await this.appendBlock(batch.frontier)
    const memoryBytes = await this.appendPages(batch.remembered)
    const blocks = batch.sequence + 1
    const manifest = { ...this.manifest, blocks, frontierBytes, rows, memoryBytes }
    const path = join(this.options.directory, 'manifest.json')
    await writeFile(`${path}.new`, JSON.stringify(manifest), { flush: true })
    await rename(`${path}.new`, path)
    this.manifest = manifest
  }

  async close(): Promise<void> {
    for (const file of this.files.values()) await file.close()
    await this.frontier?.close()
    await this.memory?.close()
    this.files.clear()
    this.frontier = null
    this.memory = null
  }

  /** Replaces the previous page memory; call after a successful crawl. */
  async keepMemory(): Promise<void> {
    const { memory } = this.options
    if (!memory || !this.manifest.memoryBytes) return
    await this.close()
    await move(this.memoryPath, memory.path)
  }

  /** Removes the state of a finished crawl. */
  async remove(): Promise<void> {
    await this.close()
    await rm(this.options.directory, { recursive: true, force: true })
  }

  private get frontierPath(): string {
    return join(this.options.directory, 'frontier.bin')
  }

  private get memoryPath(): string {
    return join(this.options.directory, 'memory.bin')
  }

  private async cutBack(): Promise<void> {
    await truncate(this.frontierPath, this.manifest.frontierBytes)
    await this.cutMemoryBack()
    for (const [table, length] of Object.entries(this.manifest.rows)) {
      const path = this.options.rowsFile(table)
      if (path === null) continue
      await truncate(path, length).catch((error: unknown) => {
        throw new StateError(
          `${path} is gone, but ${this.options.directory} continues it. Remove the latter to start over.`,
          {
            cause: error,
          },
        )
      })
    }
  }

  /** It is gone if the crawl had ended, and its state was not removed any more. */
  private async cutMemoryBack(): Promise<void> {
    const { memoryBytes } = this.manifest
    if (!memoryBytes) return
    await truncate(this.memoryPath, memoryBytes).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      this.manifest = { ...this.manifest, memoryBytes: 0 }
    })
  }

  private async append(table: string, path: string, text: Buffer, at: number): Promise<number> {
    let file = this.files.get(table)
    if (!file) {
      await mkdir(dirname(path), { recursive: true })
      file = await open(path, at === 0 ? 'w' : 'r+')
      this.files.set(table, file)
    }
    return writeAll(file, text, at)
  }

  private async appendPages(pages: readonly Remembered[]): Promise<number> {
    const at = this.manifest.memoryBytes ?? 0
    const { memory } = this.options
    if (!memory || pages.length === 0) return at
    this.memory ??= await open(this.memoryPath, at === 0 ? 'w' : 'r+')
    const head = at === 0 ? memoryHead(memory.key) : Buffer.alloc(0)
    return writeAll(this.memory, Buffer.concat([head, await memory.last.records(pages)]), at)
  }

  private async appendBlock(block: Uint8Array): Promise<number> {
    this.frontier ??= await open(this.frontierPath, this.manifest.frontierBytes === 0 ? 'w' : 'r+')
    const head = Buffer.alloc(4)
    head.writeUInt32LE(block.length)
    return writeAll(this.frontier, Buffer.concat([head, block]), this.manifest.frontierBytes)
  }
}

/** Renames a file, also onto another file system. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, `${to}.new`)
    await rename(`${to}.new`, to)
    await rm(from)
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<number> {
  let written = 0
  while (written < bytes.length)
    written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten
  await file.datasync()
  return at + bytes.length
}

/** Files of a crawl that was interrupted before it had anything to continue; `rows` comes from `lineFiles`. */
const ownFiles = new Set(['frontier.bin', 'memory.bin', 'manifest.json.new', 'rows'])

async function readManifest(directory: string): Promise<Manifest | null> {
  const path = join(directory, 'manifest.json')
  const names = await readdir(directory)
  if (!names.includes('manifest.json')) {
    if (names.some((name) => !ownFiles.has(name)))
      throw new StateError(`${directory} holds other files. Name an empty directory with --state.`)
    return null
  }
  try {
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
    if (manifest.version === 1) return manifest
  } catch {
    // Reported below.
  }
  throw new StateError(`${path} cannot be read. Remove ${directory} to start over.`)
}

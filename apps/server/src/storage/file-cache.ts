import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'

/** Suffix of a copy that is being fetched; if its process died, the file is removed after an hour. */
const partSuffix = '.part'
const partMaxAgeMs = 3_600_000
/** So long an expired copy stays for those who were given its path. */
const graceMs = 10 * 60_000
/** Share that stays after evicting from a full cache, so that not every new copy evicts again. */
const keptShare = 0.9

interface Copy {
  path: string
  size: number
  /** Milliseconds since it was written. */
  age: number
  used: number
}

/**
 * Local copies of remote objects, limited in size; evicts the least recently used. `maxAgeMs` limits the age of a copy,
 * because the object may have been deleted, or changed if it isn't one of the store. `fetch` must write the object
 * to the given path.
 */
export class FileCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #maxAgeMs: number
  readonly #inFlight = new Map<string, Promise<string>>()
  /** Sequence number of each copy's last use; copies of an earlier process have 0. */
  readonly #lastUse = new Map<string, number>()
  #uses = 0
  /** Lower bound of the size of all copies; null until they have been counted. */
  #bytes: number | null = null

  constructor(folder: string, maxBytes: number, maxAgeMs: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
    mkdirSync(folder, { recursive: true })
  }

  /** The path of a local copy. Concurrent calls for one key fetch it once. */
  path(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const running = this.#inFlight.get(key)
    if (running) return running
    const work = this.#find(key, fetch).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, work)
    return work
  }

  /** Removes expired and unfinished copies. */
  async sweep(): Promise<void> {
    const copies = await this.#copies()
    const old = copies.filter(
      ({ path, age }) => age > (path.endsWith(partSuffix) ? partMaxAgeMs : this.#maxAgeMs + graceMs),
    )
    for (const copy of old) await this.#remove(copy)
    this.#bytes = null
  }

  async #find(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const path = join(this.#folder, createHash('sha256').update(key).digest('hex') + extname(key))
    if (await this.#isGood(path)) {
      this.#lastUse.set(path, (this.#uses += 1))
      return path
    }
    const part = `${path}.${randomUUID()}${partSuffix}`
    try {
      await fetch(part)
      await rename(part, path)
    } finally {
      await rm(part, { force: true })
    }
    this.#lastUse.set(path, (this.#uses += 1))
    await this.#makeRoom(path)
    return path
  }

  async #isGood(path: string): Promise<boolean> {
    const known = await stat(path).catch(() => null)
    return known !== null && Date.now() - known.mtimeMs <= this.#maxAgeMs
  }

  async #makeRoom(added: string): Promise<void> {
    if (this.#bytes !== null) this.#bytes += (await stat(added).catch(() => null))?.size ?? 0
    if (this.#bytes !== null && this.#bytes <= this.#maxBytes) return
    const copies = (await this.#copies()).filter(({ path }) => !path.endsWith(partSuffix))
    let total = copies.reduce((sum, copy) => sum + copy.size, 0)
    if (total > this.#maxBytes)
      for (const copy of copies.toSorted((a, b) => a.used - b.used)) {
        if (total <= this.#maxBytes * keptShare) break
        if (copy.path === added) continue
        await this.#remove(copy)
        total -= copy.size
      }
    this.#bytes = total
  }

  async #copies(): Promise<Copy[]> {
    const names = await readdir(this.#folder)
    const copies = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const known = await stat(path).catch(() => null)
        if (!known?.isFile()) return null
        const used = this.#lastUse.get(path) ?? 0
        return { path, size: known.size, age: Date.now() - known.mtimeMs, used }
      }),
    )
    return copies.filter((copy) => copy !== null)
  }

  async #remove({ path }: Copy): Promise<void> {
    await rm(path, { force: true })
    this.#lastUse.delete(path)
  }
}

import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'

/** What a copy that is being fetched is called; left behind by a process that died, it goes after an hour. */
const aside = '.part'
const asideMs = 3_600_000
/** How much stays when the cache is full, so that not every copy after it has to look for room. */
const kept = 0.9

interface Copy {
  path: string
  size: number
  /** Milliseconds since it was written. */
  age: number
  used: number
}

/**
 * Local copies of remote objects, bounded in size: the least recently used go first. Objects of a store never change, so
 * their copies are never stale; where they do, `maxAgeMs` says how long a copy is good. `fetch` writes the object to the
 * path it is given.
 */
export class FileCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #maxAgeMs: number
  readonly #inFlight = new Map<string, Promise<string>>()
  /** When each copy was last asked for, as a running number; copies of an earlier process come before all. */
  readonly #lastUse = new Map<string, number>()
  #uses = 0
  /** Of all copies, at least; null until they were counted. */
  #bytes: number | null = null

  constructor(folder: string, maxBytes: number, maxAgeMs = Infinity) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
    mkdirSync(folder, { recursive: true })
  }

  /** The path of a local copy; concurrent asks for one key fetch once. */
  path(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const running = this.#inFlight.get(key)
    if (running) return running
    const work = this.#find(key, fetch).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, work)
    return work
  }

  /** Removes copies that are too old, and what was never finished. */
  async sweep(): Promise<void> {
    const copies = await this.#copies()
    const old = copies.filter(({ path, age }) => age > (path.endsWith(aside) ? asideMs : this.#maxAgeMs))
    for (const copy of old) await this.#remove(copy)
    this.#bytes = null
  }

  async #find(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const path = join(this.#folder, createHash('sha256').update(key).digest('hex') + extname(key))
    if (await this.#isGood(path)) {
      this.#lastUse.set(path, (this.#uses += 1))
      return path
    }
    const part = `${path}.${randomUUID()}${aside}`
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
    const copies = (await this.#copies()).filter(({ path }) => !path.endsWith(aside))
    let total = copies.reduce((sum, copy) => sum + copy.size, 0)
    if (total > this.#maxBytes)
      for (const copy of copies.toSorted((a, b) => a.used - b.used)) {
        if (total <= this.#maxBytes * kept) break
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

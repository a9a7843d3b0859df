import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'

/** Suffix of a copy that is being fetched; if its process died, the file is removed after an hour. */
const partSuffix = '.part'
const partMaxAgeMs = 3_600_000
/** Share that stays after evicting from a full cache, so that not every new copy evicts again. */
const keptShare = 0.9
/** Share that a process adds until it counts all copies again, since other processes add copies too. */
const uncountedShare = 0.1

interface Copy {
  path: string
  size: number
  /** When it was written, in milliseconds. */
  writtenAt: number
  /** When it was last used. */
  usedAt: number
}

export interface CacheLimits {
  maxBytes: number
  /** Of a copy, because the object may have been deleted, or changed if it isn't one of the store. */
  maxAgeMs: number
  /** So long a copy stays for those who were given its path, even if it has expired or the cache is full. */
  graceMs: number
}

/**
 * Local copies of remote objects, limited in size; evicts the least recently used. Several processes may share a folder:
 * a copy's access time says when any of them last used it, its modification time how old it is. Each process may exceed
 * the size by a tenth, and copies in use may exceed it.
 */
export class FileCache {
  readonly #folder: string
  readonly #limits: CacheLimits
  readonly #inFlight = new Map<string, Promise<string>>()
  /** Size of the copies that this process has added since it last counted all. */
  #added = 0
  /** With more, it counts again. */
  #uncounted = 0

  constructor(folder: string, limits: CacheLimits) {
    this.#folder = folder
    this.#limits = limits
    mkdirSync(folder, { recursive: true })
  }

  /**
   * The path of a local copy. Concurrent calls for one key fetch it once; `fetch` must write the object to the given
   * path.
   */
  path(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const running = this.#inFlight.get(key)
    if (running) return running
    const work = this.#find(key, fetch).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, work)
    return work
  }

  /** Removes expired and unfinished copies. */
  async sweep(): Promise<void> {
    const { maxAgeMs, graceMs } = this.#limits
    const now = Date.now()
    for (const { path, writtenAt } of await this.#copies())
      if (now - writtenAt > (path.endsWith(partSuffix) ? partMaxAgeMs : maxAgeMs + graceMs))
        await rm(path, { force: true })
  }

  async #find(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const path = join(this.#folder, createHash('sha256').update(key).digest('hex') + extname(key))
    if (await this.#use(path)) return path
    const part = `${path}.${randomUUID()}${partSuffix}`
    try {
      await fetch(part)
      await rename(part, path)
    } finally {
      await rm(part, { force: true })
    }
    await this.#makeRoom(path)
    return path
  }

  /** Notes the use of a copy. False if there is none, it is too old, or belongs to another user of the machine. */
  async #use(path: string): Promise<boolean> {
    try {
      const { mtime } = await stat(path)
      if (Date.now() - mtime.getTime() > this.#limits.maxAgeMs) return false
      await utimes(path, new Date(), mtime)
      return true
    } catch {
      return false
    }
  }

  async #makeRoom(added: string): Promise<void> {
    this.#added += (await stat(added).catch(() => null))?.size ?? 0
    if (this.#added <= this.#uncounted) return
    this.#added = 0
    const { maxBytes } = this.#limits
    const total = await this.#evict(added)
    const share = maxBytes * uncountedShare
    this.#uncounted = total > maxBytes ? share : Math.min(share, maxBytes - total)
  }

  /**
   * Evicts copies if there are too many.
   *
   * @returns the size of those that are left
   */
  async #evict(added: string): Promise<number> {
    const { maxBytes } = this.#limits
    const copies = (await this.#copies()).filter(({ path }) => !path.endsWith(partSuffix))
    let total = copies.reduce((sum, copy) => sum + copy.size, 0)
    if (total <= maxBytes) return total
    for (const { path, size, usedAt } of copies.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes * keptShare || !this.#isUnused(usedAt)) break
      if (path === added) continue
      // Another process may have used it since all were listed.
      const copy = await this.#copy(path)
      if (copy && !this.#isUnused(copy.usedAt)) continue
      await rm(path, { force: true })
      total -= size
    }
    return total
  }

  #isUnused(usedAt: number): boolean {
    return Date.now() - usedAt >= this.#limits.graceMs
  }

  async #copies(): Promise<Copy[]> {
    const names = await readdir(this.#folder)
    const copies = await Promise.all(names.map((name) => this.#copy(join(this.#folder, name))))
    return copies.filter((copy) => copy !== null)
  }

  async #copy(path: string): Promise<Copy | null> {
    const known = await stat(path).catch(() => null)
    if (!known?.isFile()) return null
    const { size, atimeMs, mtimeMs } = known
    // Reading a new copy may not change its access time, which is that of the beginning of its fetch.
    return { path, size, writtenAt: mtimeMs, usedAt: Math.max(atimeMs, mtimeMs) }
  }
}

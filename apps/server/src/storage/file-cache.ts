import { mkdirSync } from 'node:fs'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'

/**
 * Local copies of remote objects, bounded in size: the least recently used go first. Objects never change, so a copy
 * is never stale. `fetch` writes the object to the path it is given.
 */
export class FileCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #inFlight = new Map<string, Promise<string>>()
  /** When each copy was last asked for, as a running number; copies of an earlier process come before all. */
  readonly #lastUse = new Map<string, number>()
  #uses = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
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

  async #find(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const path = join(this.#folder, createHash('sha256').update(key).digest('hex') + extname(key))
    this.#lastUse.set(path, (this.#uses += 1))
    const known = await access(path).then(
      () => true,
      () => false,
    )
    if (known) return path
    const aside = `${path}.${randomUUID()}.part`
    try {
      await fetch(aside)
      await rename(aside, path)
    } finally {
      await rm(aside, { force: true })
    }
    await this.#evict(path)
    return path
  }

  async #evict(keep: string): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => !name.endsWith('.part'))
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const info = await stat(path).catch(() => null)
        return { path, size: info?.size ?? 0, used: this.#lastUse.get(path) ?? 0 }
      }),
    )
    let total = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.sort((a, b) => a.used - b.used)) {
      if (total <= this.#maxBytes) return
      if (file.path === keep) continue
      await rm(file.path, { force: true })
      this.#lastUse.delete(file.path)
      total -= file.size
    }
  }
}

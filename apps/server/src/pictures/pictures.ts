import { createHash } from 'node:crypto'
import { open, writeFile, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { EgressPolicy } from '@windrow/crawler/fetch/egress'
import { fetchResource } from '@windrow/crawler/fetch/fetch-page'
import { AppError } from '../errors/app-error.ts'
import { FileCache } from '../storage/file-cache.ts'
import { toAppError } from '../errors/fetch-failures.ts'
import { headBytes, pictureType } from './picture-type.ts'
import { FairSemaphore, type FairLimits } from './fair-semaphore.ts'

export interface PictureOptions {
  /** Folder of the cache. */
  folder: string
  egress: EgressPolicy
  userAgent: string
  limits?: Partial<PictureLimits>
}

export interface PictureLimits extends FairLimits {
  /** Per picture, before and after decompression. */
  maxBytes: number
  redirects: number
  /** For the whole request, including redirects. */
  timeoutMs: number
  cacheBytes: number
  cacheMs: number
  /** How long failures are cached. */
  refusedMs: number
}

const defaults: PictureLimits = {
  size: 16,
  perOwner: 6,
  waitingPerOwner: 1000,
  maxBytes: 5_000_000,
  redirects: 5,
  timeoutMs: 15_000,
  cacheBytes: 256 * 2 ** 20,
  cacheMs: 86_400_000,
  refusedMs: 60_000,
}
const mostRefused = 10_000
const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8'

/** The caller; the signal aborts when nobody waits for the picture any more. */
export interface Asker {
  userId: number
  signal: AbortSignal
}

/**
 * Fetches the pictures that crawled rows name, through the egress gate, and caches them on this node, so that viewers'
 * browsers never contact the sites.
 */
export class Pictures {
  readonly #options: PictureOptions
  readonly #limits: PictureLimits
  readonly #slots: FairSemaphore
  readonly #callers = new Map<string, Set<AbortSignal>>()
  readonly #refused = new Map<string, { error: AppError; until: number }>()
  #opened: FileCache | undefined

  constructor(options: PictureOptions) {
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#slots = new FairSemaphore(this.#limits)
  }

  /** The picture at a URL with its media type. Throws an `AppError` if it can't be fetched or isn't a picture. */
  async read(url: string, asker: Asker): Promise<{ stream: Readable; mediaType: string }> {
    const refused = this.#refused.get(url)
    if (refused && refused.until > Date.now()) throw refused.error
    const file = await this.#open(url, asker)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      const mediaType = pictureType(buffer.subarray(0, bytesRead))
      if (mediaType === null) throw new Error('a file of the picture cache is no picture')
      return { stream: file.createReadStream({ start: 0 }), mediaType }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** A file may be evicted from the full cache just after it was found; then it is fetched again. */
  async #open(url: string, asker: Asker): Promise<FileHandle> {
    const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return open(await this.#path(url, asker)).catch(async (error: unknown) => {
      if (!isGone(error)) throw error
      return open(await this.#path(url, asker))
    })
  }

  /** Removes expired pictures. */
  async sweep(): Promise<void> {
    await this.#cache.sweep()
    const now = Date.now()
    for (const [url, { until }] of this.#refused) if (until <= now) this.#refused.delete(url)
  }

  get #cache(): FileCache {
    const { cacheBytes, cacheMs } = this.#limits
    // No grace: a copy is opened at once, and fetched again if it is gone. So viewers can't fill the disk.
    const limits = { maxBytes: cacheBytes, maxAgeMs: cacheMs, graceMs: 0 }
    return (this.#opened ??= new FileCache(this.#options.folder, limits))
  }

  async #path(url: string, { userId, signal }: Asker): Promise<string> {
    const callers = this.#callers.get(url) ?? new Set()
    this.#callers.set(url, callers.add(signal))
    try {
      const key = createHash('sha256').update(url).digest('hex')
      return await this.#cache.path(key, (path) =>
        this.#slots.run(userId, () => this.#fetch(url, path, callers)),
      )
    } finally {
      callers.delete(signal)
      if (callers.size === 0) this.#callers.delete(url)
    }
  }

  async #fetch(url: string, path: string, callers: ReadonlySet<AbortSignal>): Promise<void> {
    // Skip pictures whose viewers all scrolled on during the wait.
    if ([...callers].every(({ aborted }) => aborted)) throw [...callers][0]?.reason
    const { egress, userAgent } = this.#options
    const { maxBytes, redirects, timeoutMs } = this.#limits
    try {
      const { bytes } = await fetchResource(url, {
        egress,
        userAgent,
        maxBytes,
        redirects,
        timeoutMs,
        headers: { accept },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (pictureType(bytes) === null) throw new AppError('PAGE_UNREACHABLE', `${url} is no picture.`)
      await writeFile(path, bytes)
    } catch (error) {
      throw this.#refuse(url, toAppError(error, 'query.url'))
    }
  }

  #refuse(url: string, error: unknown): unknown {
    if (!(error instanceof AppError)) return error
    if (this.#refused.size >= mostRefused) this.#refused.delete(this.#refused.keys().next().value!)
    this.#refused.set(url, { error, until: Date.now() + this.#limits.refusedMs })
    return error
  }
}

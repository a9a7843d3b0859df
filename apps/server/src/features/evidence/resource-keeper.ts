import { PageError } from '@windrow/crawler/fetch/page-error'
import type { CopyResource } from '@windrow/crawler/propose/inert-copy'
import { ResourceFetcher } from '@windrow/crawler/run/resource-fetcher'
import type { AppContext } from '../../context.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { resourceType, sheetType } from './resource-type.ts'
import { storeSnapshotFile } from './snapshot-files.ts'
import { snapshotText } from './snapshot-text.ts'

export interface KeptRun {
  id: number
  reportId: number
  accountId: number
  rerunOf: number | null
  obeysRobots: boolean
}

export interface ResourceLimits {
  fileBytes: number
  /** Of all files of a page; further ones are left out. */
  pageBytes: number
  pageFiles: number
  /** Fetched for all pages of a run together. */
  runBytes: number
  runMs: number
  fileMs: number
  /** Concurrent requests. */
  atOnce: number
}

interface SnapshotPage {
  id: number
  url: string
  html_key: string | null
}

interface KeptFile {
  id: number
  bytes: number
  /** What it loads itself, if it is a style sheet. */
  names: readonly CopyResource[]
}

interface KeptResource {
  url: string
  file_id: number
}

/** A page without its styles is hardly recognizable, so these come first. */
const order: Record<CopyResource['kind'], number> = { style: 0, image: 1, font: 2 }
const inOrder = (resources: readonly CopyResource[]) =>
  resources.toSorted((a, b) => order[a.kind] - order[b.kind])

/** Fetches what the pages of a run load, each URL once, through the egress gate. */
export class ResourceKeeper implements AsyncDisposable {
  readonly #fetcher: ResourceFetcher
  readonly #app: AppContext
  readonly #run: KeptRun
  readonly #limits: ResourceLimits
  readonly #signal: AbortSignal
  readonly #files = new Map<string, Promise<KeptFile | null>>()
  #fetched = 0

  constructor(app: AppContext, run: KeptRun, limits: ResourceLimits, signal: AbortSignal) {
    this.#app = app
    this.#run = run
    this.#limits = limits
    this.#signal = signal
    const { egress, userAgent } = app
    const { fileBytes: maxBytes, fileMs: timeoutMs, atOnce: connections } = limits
    const { obeysRobots } = run
    this.#fetcher = new ResourceFetcher({
      egress,
      userAgent,
      maxBytes,
      timeoutMs,
      connections,
      obeysRobots,
      signal,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fetcher[Symbol.asyncDispose]()
  }

  /** Keeps what a page loads, within the limits; what can't be fetched is left out. */
  async keepPage({ id, url, html_key }: SnapshotPage): Promise<void> {
    const text = await snapshotText(this.#app, html_key!).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return null
      throw error
    })
    if (text === null) return
    const named = await this.#app.helpers.run('resourcesOfPage', { text, url }, this.#owner)
    const kept = await this.#keepAll(inOrder(named))
    // What was kept of a page that was interrupted would pass for all of it.
    if (this.#signal.aborted || kept.length === 0) return
    const rows = kept.map((resource, place) => ({ evidence_id: id, place, ...resource }))
    await this.#app.db
      .insertInto('snapshot_resources')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  get #owner() {
    return { accountId: this.#run.accountId }
  }

  async #keepAll(named: readonly CopyResource[]): Promise<KeptResource[]> {
    const { pageFiles, pageBytes, atOnce } = this.#limits
    const waiting = named.slice(0, pageFiles)
    const seen = new Set(waiting.map(({ url }) => url))
    const kept: KeptResource[] = []
    let bytes = 0
    while (waiting.length > 0 && !this.#signal.aborted) {
      const some = waiting.splice(0, atOnce)
      const files = await Promise.all(some.map((resource) => this.#file(resource)))
      for (const [at, file] of files.entries()) {
        if (!file || bytes + file.bytes > pageBytes) continue
        bytes += file.bytes
        kept.push({ url: some[at]!.url, file_id: file.id })
        for (const resource of inOrder(file.names)) {
          if (seen.has(resource.url) || seen.size >= pageFiles) continue
          seen.add(resource.url)
          waiting.push(resource)
        }
      }
    }
    return kept
  }

  #file(resource: CopyResource): Promise<KeptFile | null> {
    const known = this.#files.get(resource.url)
    if (known) return known
    const file = this.#fetch(resource)
    this.#files.set(resource.url, file)
    return file
  }

  async #fetch(resource: CopyResource): Promise<KeptFile | null> {
    if (this.#fetched >= this.#limits.runBytes || this.#signal.aborted) return null
    const fetched = await this.#fetcher.fetch(resource.url).catch((error: unknown) => {
      if (error instanceof PageError || this.#signal.aborted) return null
      throw error
    })
    if (!fetched) return null
    this.#fetched += fetched.bytes.length
    const mediaType = resourceType(resource, fetched.bytes)
    if (mediaType === null) return null
    return mediaType === sheetType
      ? this.#storeSheet(fetched.bytes.toString(), fetched.finalUrl)
      : this.#store(mediaType, fetched.bytes, [])
  }

  async #storeSheet(text: string, url: string): Promise<KeptFile> {
    const sheet = await this.#app.helpers.run('keepSheet', { text, url }, this.#owner)
    return this.#store(sheetType, Buffer.from(sheet.text), sheet.resources)
  }

  async #store(mediaType: string, content: Buffer, names: readonly CopyResource[]): Promise<KeptFile> {
    const id = await storeSnapshotFile(this.#app, this.#run.reportId, mediaType, content)
    return { id, bytes: content.length, names }
  }
}

import type { SettingsOf } from '@windrow/contract/destinations'
import { authorised, azureAccount, type AzureAccount, type AzureRequest } from './account.ts'
import { explainAzure } from './failures.ts'
import type { DestinationDriver, DriverOptions, OutgoingFile, Receipt } from '../../destination-driver.ts'
import type { HttpAnswer } from '../../net/http-call.ts'
import {
  checkBytes,
  fileExists,
  keyOf,
  probeBody,
  probeName,
  type Progress,
} from '../../files/outgoing-stream.ts'
import { placeDriver, type OpenPlace } from '../../files/place-driver.ts'
import { openVendor, type VendorCalls } from '../../net/vendor-calls.ts'
import { piecesOf } from '../../files/piece-reader.ts'

type Settings = SettingsOf<'AZURE_CLOUD'>

const smallestBlock = 8 * 1024 ** 2
const mostBlocks = 50_000

/** All block ids of a blob must have the same length. */
export const blockId = (number: number): string =>
  Buffer.from(String(number).padStart(8, '0')).toString('base64')

/** Containers of Azure Blob Storage. */
export const driver = (options: DriverOptions): DestinationDriver<Settings> =>
  placeDriver((settings, environment) => {
    const account = azureAccount(settings.connection_string)
    const vendor = openVendor(new URL(account.endpoint).hostname, environment, options)
    return new Container(vendor, account, settings)
  })

/** A container, opened for one attempt. */
class Container implements OpenPlace {
  readonly #vendor: VendorCalls
  readonly #account: AzureAccount
  readonly #settings: Settings

  constructor(vendor: VendorCalls, account: AzureAccount, settings: Settings) {
    this.#vendor = vendor
    this.#account = account
    this.#settings = settings
  }

  [Symbol.dispose](): void {
    this.#vendor[Symbol.dispose]()
  }

  #url(key: string, query: Record<string, string> = {}): URL {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = new URL(`${this.#account.endpoint}/${this.#settings.container}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async #call(
    method: AzureRequest['method'],
    url: URL,
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<HttpAnswer> {
    const request = authorised(this.#account, { method, url, headers, length: body.length })
    return this.#vendor.sure({ method, ...request, body })
  }

  #refused = (answer: HttpAnswer, key: string) =>
    explainAzure(answer, {
      host: new URL(this.#account.endpoint).hostname,
      container: this.#settings.container,
      key,
    })

  async put(file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt> {
    const key = keyOf(this.#settings.path, file.name)
    if (!replace && (await this.#isThere(file, key))) return this.#receipt(file, key, 'was there already')
    const source = await file.open()
    try {
      const ids: string[] = []
      const size = Math.max(smallestBlock, Math.ceil(file.bytes / mostBlocks))
      for await (const piece of piecesOf(file, source, size)) {
        const id = blockId(ids.length)
        const answer = await this.#call('PUT', this.#url(key, { comp: 'block', blockid: id }), {}, piece)
        if (answer.status !== 201) throw this.#refused(answer, key)
        ids.push(id)
        progress.add(piece.length)
      }
      await this.#commit(file, key, { ids, replace })
      return this.#receipt(file, key, 'stored')
    } finally {
      source.destroy()
    }
  }

  /** The blob appears with this call; uncommitted blocks are deleted after a week. */
  async #commit(
    file: OutgoingFile,
    key: string,
    { ids, replace }: { ids: string[]; replace: boolean },
  ): Promise<void> {
    const list = ids.map((id) => `<Latest>${id}</Latest>`).join('')
    const body = Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`)
    const headers = {
      'content-type': 'text/plain',
      'x-ms-blob-content-type': file.contentType,
      'x-ms-meta-sha256': file.sha256,
      ...(replace ? {} : { 'if-none-match': '*' }),
    }
    const answer = await this.#call('PUT', this.#url(key, { comp: 'blocklist' }), headers, body)
    // A call whose answer was lost is repeated, and then finds its own result.
    const isTaken = !replace && (answer.status === 409 || answer.status === 412)
    const isOurs = isTaken ? await this.#isThere(file, key) : answer.status === 201
    if (!isOurs) throw this.#refused(answer, key)
    await this.#check(file, key)
  }

  async #check(file: OutgoingFile, key: string): Promise<void> {
    const range = { range: 'bytes=0-0', 'x-ms-range': 'bytes=0-0' }
    if (file.bytes === 0) return
    const answer = await this.#call('GET', this.#url(key), range, Buffer.alloc(0))
    if (answer.status === 403) return // Signatures may be write-only.
    if (answer.status >= 300) throw this.#refused(answer, key)
    checkBytes(file, Number(answer.headers['content-range']?.split('/')[1] ?? file.bytes))
  }

  /** Whether an earlier attempt has uploaded this file. Throws if another file has the name. */
  async #isThere(file: OutgoingFile, key: string): Promise<boolean> {
    const answer = await this.#call('GET', this.#url(key, { comp: 'metadata' }), {}, Buffer.alloc(0))
    if (answer.status === 404 || answer.status === 403) return false
    if (answer.status !== 200) throw this.#refused(answer, key)
    if (answer.headers['x-ms-meta-sha256'] === file.sha256) return true
    throw fileExists(`${this.#settings.container}/${key}`)
  }

  #receipt({ name, bytes }: OutgoingFile, key: string, answer: string): Receipt {
    return {
      name,
      location: `${this.#account.endpoint}/${this.#settings.container}/${key}`,
      bytes,
      // The MD5 of the response is that of the list of blocks (Put Block List), not of the blob.
      checksum: null,
      answer,
    }
  }

  async probe(): Promise<string> {
    const key = keyOf(this.#settings.path, probeName())
    const written = await this.#call(
      'PUT',
      this.#url(key),
      { 'content-type': 'text/plain', 'x-ms-blob-type': 'BlockBlob' },
      probeBody,
    )
    if (written.status !== 201) throw this.#refused(written, key)
    const removed = await this.#call('DELETE', this.#url(key), {}, Buffer.alloc(0))
    const { container } = this.#settings
    return removed.status === 202
      ? `Wrote and removed a file in the container ${container}.`
      : `Wrote ${key} into the container ${container}, but may not remove it. Deliveries work; delete that file by hand.`
  }
}

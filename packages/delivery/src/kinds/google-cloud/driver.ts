import { createHash } from 'node:crypto'
import type { SettingsOf } from '@windrow/contract/destinations'
import type { DestinationDriver, DriverOptions, OutgoingFile, Receipt } from '../../destination-driver.ts'
import type { DeliveryError } from '../../delivery-error.ts'
import { explainGoogle, explainPiece } from './failures.ts'
import { googleToken } from './token.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import {
  changedOnItsWay,
  checkBytes,
  fileExists,
  keyOf,
  probeBody,
  probeName,
  type Progress,
} from '../../files/outgoing-stream.ts'
import { fileOfBuffer } from '../../files/probe-file.ts'
import { placeDriver, type OpenPlace } from '../../files/place-driver.ts'
import { openVendor, type VendorCalls } from '../../net/vendor-calls.ts'
import { piecesOf } from '../../files/piece-reader.ts'
import { renewedToken } from '../../net/renewed-token.ts'

type Settings = SettingsOf<'GOOGLE_CLOUD'>

interface StoredObject {
  size: string
  md5Hash: string
  metadata: { sha256?: string }
}

/** Pieces must be multiples of 256 kB. */
const pieceBytes = 16 * 1024 ** 2

/** Buckets of Google Cloud Storage, through the JSON API. */
export const driver = (options: DriverOptions): DestinationDriver<Settings> =>
  placeDriver((settings, environment) => {
    const vendor = openVendor('Google Cloud Storage', environment, options)
    const address = `${options.base ?? 'https://oauth2.googleapis.com'}/token`
    const token = renewedToken(() => googleToken(vendor, settings.service_account_key, address))
    const base = options.base ?? 'https://storage.googleapis.com'
    return new GoogleBucket(vendor, settings, { token, base })
  })

/** A bucket, opened for one attempt. */
class GoogleBucket implements OpenPlace {
  readonly #vendor: VendorCalls
  readonly #settings: Settings
  readonly #base: string
  readonly #token: () => Promise<string>

  constructor(
    vendor: VendorCalls,
    settings: Settings,
    { token, base }: { token: () => Promise<string>; base: string },
  ) {
    this.#vendor = vendor
    this.#settings = settings
    this.#base = base
    this.#token = token
  }

  [Symbol.dispose](): void {
    this.#vendor[Symbol.dispose]()
  }

  #headers = async () => ({ authorization: `Bearer ${await this.#token()}` })
  #refused = (answer: HttpAnswer, key: string): DeliveryError =>
    explainGoogle(answer, this.#settings.bucket, key)
  #objects = (prefix = '') =>
    `${this.#base}${prefix}/storage/v1/b/${encodeURIComponent(this.#settings.bucket)}/o`

  async put(file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt> {
    const key = keyOf(this.#settings.path, file.name)
    if (!replace) {
      const there = await this.#there(file, key)
      if (there) return this.#receipt(file, key, there)
    }
    const session = await this.#begin(file, key, replace)
    const source = await file.open()
    const md5 = createHash('md5')
    try {
      let answer: HttpAnswer | null = null
      let at = 0
      // An empty file has no piece, but must still be sent.
      const pieces = file.bytes === 0 ? [Buffer.alloc(0)] : piecesOf(file, source, pieceBytes)
      for await (const piece of pieces) {
        md5.update(piece)
        answer = await this.#piece(session, piece, at, file.bytes)
        at += piece.length
        const isWhole = at === file.bytes
        if (answer.status !== (isWhole ? 200 : 308) && !(isWhole && answer.status === 201))
          throw explainPiece(answer, this.#settings.bucket, key)
        progress.add(piece.length)
      }
      const stored = jsonOf<StoredObject>(answer!)
      checkBytes(file, Number(stored.size))
      if (stored.md5Hash !== md5.digest('base64')) throw changedOnItsWay(file)
      return this.#receipt(file, key, stored)
    } catch (error) {
      await this.#vendor.last({ method: 'DELETE', url: session })
      throw error
    } finally {
      source.destroy()
    }
  }

  /** Starts a resumable upload; the object appears with its last piece. */
  async #begin(file: OutgoingFile, key: string, replace: boolean): Promise<string> {
    const query = new URLSearchParams({
      uploadType: 'resumable',
      ...(replace ? {} : { ifGenerationMatch: '0' }),
    })
    const answer = await this.#vendor.call({
      method: 'POST',
      url: `${this.#objects('/upload')}?${query.toString()}`,
      headers: {
        ...(await this.#headers()),
        'content-type': 'application/json',
        'x-upload-content-length': String(file.bytes),
      },
      body: JSON.stringify({ name: key, contentType: file.contentType, metadata: { sha256: file.sha256 } }),
    })
    const { location } = answer.headers
    if (answer.status !== 200 || !location) throw this.#refused(answer, key)
    return location
  }

  #piece(session: string, piece: Buffer, at: number, total: number): Promise<HttpAnswer> {
    const range = piece.length === 0 ? `bytes */${total}` : `bytes ${at}-${at + piece.length - 1}/${total}`
    return this.#vendor.sure({
      method: 'PUT',
      url: session,
      headers: { 'content-range': range },
      body: piece,
    })
  }

  /** The object, if an earlier attempt has uploaded this file. Throws if another file has the name. */
  async #there(file: OutgoingFile, key: string): Promise<Partial<StoredObject> | null> {
    const url = `${this.#objects()}/${encodeURIComponent(key)}`
    const answer = await this.#vendor.call({ method: 'GET', url, headers: await this.#headers() })
    // Accounts that may only create objects can't read them; then the condition of the upload decides.
    if (answer.status === 404 || answer.status === 403) return null
    if (answer.status !== 200) throw this.#refused(answer, key)
    const stored = jsonOf<StoredObject>(answer)
    if (stored.metadata?.sha256 === file.sha256) return stored
    throw fileExists(`gs://${this.#settings.bucket}/${key}`)
  }

  #receipt({ name, bytes }: OutgoingFile, key: string, { md5Hash }: Partial<StoredObject>): Receipt {
    const checksum = md5Hash ? `md5:${Buffer.from(md5Hash, 'base64').toString('hex')}` : null
    return { name, location: `gs://${this.#settings.bucket}/${key}`, bytes, checksum, answer: 'stored' }
  }

  async probe(): Promise<string> {
    const probe = fileOfBuffer(probeName(), probeBody)
    const key = keyOf(this.#settings.path, probe.name)
    const session = await this.#begin(probe, key, true)
    const written = await this.#piece(session, probeBody, 0, probe.bytes)
    if (written.status !== 200 && written.status !== 201) throw this.#refused(written, key)
    const url = `${this.#objects()}/${encodeURIComponent(key)}`
    const removed = await this.#vendor.call({ method: 'DELETE', url, headers: await this.#headers() })
    const { bucket } = this.#settings
    return removed.status < 300
      ? `Wrote and removed a file in gs://${keyOf(bucket, this.#settings.path)}.`
      : `Wrote ${key} into ${bucket}, but may not remove it. Deliveries work; delete that file by hand.`
  }
}

import { createHash } from 'node:crypto'
import type { SettingsOf } from '@windrow/contract/destinations'
import type { DestinationDriver, DriverOptions, OutgoingFile, Receipt } from '../../destination-driver.ts'
import { apiArgument, dropboxToken, explainDropbox, hasPiece } from './calls.ts'
import { jsonOf, type HttpAnswer } from '../../net/http-call.ts'
import {
  changedOnItsWay,
  checkBytes,
  keyOf,
  probeBody,
  probeName,
  type Progress,
} from '../../files/outgoing-stream.ts'
import { placeDriver, type OpenPlace } from '../../files/place-driver.ts'
import { openVendor, type VendorCalls } from '../../net/vendor-calls.ts'
import { piecesOf } from '../../files/piece-reader.ts'
import { renewedToken } from '../../net/renewed-token.ts'

type Settings = SettingsOf<'DROPBOX'>

interface Stored {
  size: number
  content_hash: string
  path_display: string
}

/** Pieces of sessions are multiples of 4 MB, which is also the block size of Dropbox's hash. */
const blockBytes = 4 * 1024 ** 2
const pieceBytes = 4 * blockBytes

/** Folders of Dropbox. */
export const driver = (options: DriverOptions): DestinationDriver<Settings> =>
  placeDriver((settings, environment) => {
    const vendor = openVendor('Dropbox', environment, options)
    const [api, content] = [
      options.base ?? 'https://api.dropboxapi.com',
      options.base ?? 'https://content.dropboxapi.com',
    ]
    const token = renewedToken(() => dropboxToken(vendor, settings, api))
    return new DropboxFolder(vendor, settings, { api, content, token })
  })

interface Place {
  api: string
  content: string
  token: () => Promise<string>
}

/** A folder, opened for one attempt. */
class DropboxFolder implements OpenPlace {
  readonly #vendor: VendorCalls
  readonly #settings: Settings
  readonly #place: Place

  constructor(vendor: VendorCalls, settings: Settings, place: Place) {
    this.#vendor = vendor
    this.#settings = settings
    this.#place = place
  }

  [Symbol.dispose](): void {
    this.#vendor[Symbol.dispose]()
  }

  async #send(call: string, argument: object, body: Buffer): Promise<HttpAnswer> {
    return this.#vendor.sure({
      method: 'POST',
      url: `${this.#place.content}/2/files/${call}`,
      headers: {
        authorization: `Bearer ${await this.#place.token()}`,
        'content-type': 'application/octet-stream',
        'dropbox-api-arg': apiArgument(argument),
      },
      body,
    })
  }

  async #content<T extends object>(
    call: string,
    argument: object,
    body: Buffer,
    path: string,
  ): Promise<Partial<T>> {
    const answer = await this.#send(call, argument, body)
    if (answer.status !== 200) throw explainDropbox(answer, path)
    return jsonOf<T>(answer)
  }

  async #append(cursor: { session_id: string; offset: number }, piece: Buffer, path: string): Promise<void> {
    const answer = await this.#send('upload_session/append_v2', { cursor, close: false }, piece)
    if (!hasPiece(answer, cursor.offset + piece.length)) throw explainDropbox(answer, path)
  }

  /** The file appears with the last call; an unfinished session expires. */
  async put(file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt> {
    const path = `/${keyOf(this.#settings.path, file.name)}`
    // Dropbox doesn't treat a file with the same content as a conflict, so a second attempt succeeds.
    const commit = { path, mode: replace ? 'overwrite' : 'add', autorename: false, mute: true }
    const source = await file.open()
    const blocks = createHash('sha256')
    let session: string | undefined
    let at = 0
    let stored: Partial<Stored> | null = null
    try {
      const pieces = file.bytes === 0 ? [Buffer.alloc(0)] : piecesOf(file, source, pieceBytes)
      for await (const piece of pieces) {
        for (let from = 0; from < piece.length; from += blockBytes)
          blocks.update(
            createHash('sha256')
              .update(piece.subarray(from, from + blockBytes))
              .digest(),
          )
        const cursor = { session_id: session, offset: at }
        const isLast = at + piece.length === file.bytes
        if (isLast)
          stored = session
            ? await this.#content<Stored>('upload_session/finish', { cursor, commit }, piece, path)
            : await this.#content<Stored>('upload', commit, piece, path)
        else if (session) await this.#append({ session_id: session, offset: at }, piece, path)
        else
          session = (
            await this.#content<{ session_id: string }>('upload_session/start', { close: false }, piece, path)
          ).session_id
        at += piece.length
        progress.add(piece.length)
      }
    } finally {
      source.destroy()
    }
    return receiptOf(file, path, stored ?? {}, blocks.digest('hex'))
  }

  async probe(): Promise<string> {
    const path = `/${keyOf(this.#settings.path, probeName())}`
    await this.#content('upload', { path, mode: 'add', autorename: false, mute: true }, probeBody, path)
    const removed = await this.#vendor.call({
      method: 'POST',
      url: `${this.#place.api}/2/files/delete_v2`,
      headers: {
        authorization: `Bearer ${await this.#place.token()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ path }),
    })
    return removed.status === 200
      ? `Wrote and removed a file in /${keyOf(this.#settings.path, '')} of Dropbox.`
      : `Wrote ${path}, but may not remove it. Deliveries work; delete that file by hand.`
  }
}

function receiptOf(file: OutgoingFile, path: string, stored: Partial<Stored>, hash: string): Receipt {
  checkBytes(file, stored.size)
  if (stored.content_hash !== hash) throw changedOnItsWay(file)
  return {
    name: file.name,
    location: `dropbox:${stored.path_display ?? path}`,
    bytes: file.bytes,
    checksum: `dropbox:${stored.content_hash}`,
    answer: 'stored',
  }
}

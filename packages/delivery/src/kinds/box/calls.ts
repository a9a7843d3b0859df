import type { SettingsOf } from '@windrow/contract/destinations'
import { boxToken } from './token.ts'
import type { DeliveryEnvironment, DriverOptions } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { oneLine } from '../../explain-failure.ts'
import { jsonOf, type HttpAnswer, type HttpCall } from '../../net/http-call.ts'
import { fileExists } from '../../files/outgoing-stream.ts'
import { refusedCall, retryAfterOf } from '../../net/refused-call.ts'
import { renewedToken } from '../../net/renewed-token.ts'
import { openVendor, type VendorCalls } from '../../net/vendor-calls.ts'

/** An entry of a folder. */
export interface BoxEntry {
  id: string
  type: 'file' | 'folder'
  name: string
  size: number
  sha1: string
}

const pageSize = 1000
/** A page of the longest names exceeds the usual limit of answers. */
const longestPage = 4 * 1024 ** 2

/** The API of Box, opened for one attempt. */
export class Box implements Disposable {
  readonly #vendor: VendorCalls
  readonly #token: () => Promise<string>
  readonly api: string
  readonly upload: string

  constructor(vendor: VendorCalls, token: () => Promise<string>, base: string | undefined) {
    this.#vendor = vendor
    this.#token = token
    this.api = `${base ?? 'https://api.box.com'}/2.0`
    this.upload = `${base ?? 'https://upload.box.com'}/api/2.0`
  }

  [Symbol.dispose](): void {
    this.#vendor[Symbol.dispose]()
  }

  #authorised = async (request: Omit<HttpCall, 'signal'>) => ({
    ...request,
    headers: { authorization: `Bearer ${await this.#token()}`, ...request.headers },
  })

  /** A call whose answer must be 2xx. Calls that upload parts are retried, since parts may arrive twice. */
  async call(request: Omit<HttpCall, 'signal'>, what: string): Promise<HttpAnswer> {
    const authorised = await this.#authorised(request)
    const { body, method } = authorised
    const answer =
      method === 'PUT' && Buffer.isBuffer(body)
        ? await this.#vendor.sure({ ...authorised, body })
        : await this.#vendor.call(authorised)
    if (answer.status >= 300) throw explainBox(answer, what)
    return answer
  }

  /** For cleaning up after a failure; never rejects. */
  async last(request: Omit<HttpCall, 'signal'>): Promise<void> {
    const authorised = await this.#authorised(request).catch(() => null)
    if (authorised) await this.#vendor.last(authorised)
  }

  /** The entry with this name in a folder, or null. */
  async find(folder: string, name: string): Promise<BoxEntry | null> {
    for (let offset = 0; ; offset += pageSize) {
      const query = new URLSearchParams({
        fields: 'id,type,name,size,sha1',
        limit: String(pageSize),
        offset: String(offset),
      })
      const answer = await this.call(
        {
          method: 'GET',
          url: `${this.api}/folders/${folder}/items?${query.toString()}`,
          longest: longestPage,
        },
        name,
      )
      const { entries, total_count } = jsonOf<{ entries: BoxEntry[]; total_count: number }>(answer)
      // An unreadable answer doesn't mean that the folder is empty.
      if (!Array.isArray(entries) || typeof total_count !== 'number') throw unreadableFolder()
      const found = entries.find((entry) => entry.name === name)
      if (found) return found
      if (offset + pageSize >= total_count) return null
    }
  }

  /** The id of the folder with a path below the root; creates missing folders. */
  async folder(path: string): Promise<string> {
    let parent = '0'
    for (const name of path.split('/').filter(Boolean)) {
      const there = await this.find(parent, name)
      if (there?.type === 'file')
        throw new DeliveryError('PATH', `${name} is a file in Box, not a folder. Choose another path.`)
      parent = there?.id ?? (await this.#makeFolder(parent, name))
    }
    return parent
  }

  async #makeFolder(parent: string, name: string): Promise<string> {
    const body = JSON.stringify({ name, parent: { id: parent } })
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await this.call({ method: 'POST', url: `${this.api}/folders`, headers, body }, name)
      return jsonOf<{ id: string }>(answer).id!
    } catch (error) {
      // Another delivery may have created it in the meantime.
      const there = (error as DeliveryError).fault === 'FILE_EXISTS' ? await this.find(parent, name) : null
      if (there?.type !== 'folder') throw error
      return there.id
    }
  }
}

export function openBox(
  settings: SettingsOf<'BOX'>,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Box {
  const vendor = openVendor('Box', environment, options)
  const fetchToken = () => boxToken(vendor, settings, environment, options.base ?? 'https://api.box.com')
  return new Box(vendor, renewedToken(fetchToken), options.base)
}

const unreadableFolder = () =>
  new DeliveryError('SERVER', 'Box listed a folder in a way that cannot be read; it is tried again.', {
    retryable: true,
  })

/** Conflicts with another change, which pass. */
const passing = new Set(['name_temporarily_reserved', 'operation_blocked_temporary'])

/** Why Box refused something. */
export function explainBox(answer: HttpAnswer, what: string): DeliveryError {
  const { status, headers, text } = answer
  const { code = '' } = jsonOf<{ code: string }>(answer)
  if (status === 401)
    return new DeliveryError(
      'CREDENTIALS',
      'Box does not accept the token, or it has ended. Enter a new one, or let an app sign in.',
    )
  if (code === 'storage_limit_exceeded')
    return new DeliveryError('STORAGE_FULL', 'Box has no room left. Make room, then resend.')
  if (code === 'file_size_limit_exceeded')
    return new DeliveryError(
      'TOO_LARGE',
      'Box does not take files of this size. Split them, or use another format.',
    )
  if (passing.has(code))
    return new DeliveryError('SERVER', 'Box is busy with another change in this place. It is tried again.', {
      retryable: true,
      retryAfterMs: retryAfterOf(headers['retry-after']),
    })
  if (code === 'item_name_in_use') return fileExists(what)
  if (status === 403)
    return new DeliveryError(
      'PERMISSION',
      'Box does not permit to write here. Invite the app into the folder as editor.',
    )
  if (status === 404)
    return new DeliveryError('PATH', `Box does not show a folder for ${what}. Invite the app into it.`)
  if (status === 429)
    return new DeliveryError('RATE_LIMIT', 'Box asks to send less often. It is tried again later.', {
      retryable: true,
      retryAfterMs: retryAfterOf(headers['retry-after']),
    })
  return refusedCall('Box', {
    status,
    detail: oneLine(code || text, 200),
    retryAfter: headers['retry-after'],
  })
}

import { createHash } from 'node:crypto'
import { startCloudServer, type CloudServer } from './cloud-server.ts'
import { bodyOf, reply } from './http-server.ts'

const blockBytes = 4 * 1024 ** 2

/** Dropbox's content hash: the hash of the hashes of a file's blocks. */
export class ContentHash {
  readonly #whole = createHash('sha256')
  #block = createHash('sha256')
  #bytes = 0

  update(chunk: Buffer): this {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + blockBytes - this.#bytes)
      this.#block.update(part)
      this.#bytes += part.length
      at += part.length
      if (this.#bytes === blockBytes) this.#endBlock()
    }
    return this
  }

  #endBlock(): void {
    this.#whole.update(this.#block.digest())
    this.#block = createHash('sha256')
    this.#bytes = 0
  }

  digest(): string {
    if (this.#bytes > 0) this.#endBlock()
    return this.#whole.digest('hex')
  }
}

interface Commit {
  path: string
  mode: 'add' | 'overwrite'
}

/** Dropbox uploads, in one call and in sessions, for the token `right` or the refresh token `lasting`. */
export function startDropboxServer(): Promise<CloudServer> {
  const sessions = new Map<string, Buffer[]>()
  return startCloudServer(
    (url) => url.pathname.includes('/upload'),
    (files, trouble) =>
      async ({ request, response, url }) => {
        const body = await bodyOf(request)
        const conflict = (summary: string) => reply(response, 409, { error_summary: summary })
        if (url.pathname === '/oauth2/token') {
          const form = new URLSearchParams(body.toString())
          return form.get('refresh_token') === 'lasting' && form.get('client_id') === 'app'
            ? reply(response, 200, { access_token: trouble.token, expires_in: 14_400 })
            : reply(response, 400, { error: 'invalid_grant' })
        }
        if (request.headers.authorization !== `Bearer ${trouble.token}`)
          return reply(response, 401, { error_summary: 'invalid_access_token/' })
        if (url.pathname === '/2/files/delete_v2') {
          files.delete((JSON.parse(body.toString()) as Commit).path)
          return reply(response, 200, {})
        }
        const argument = JSON.parse(String(request.headers['dropbox-api-arg'])) as Commit & {
          cursor?: { session_id: string; offset: number }
          commit?: Commit
        }
        const store = ({ path, mode }: Commit, content: Buffer) => {
          const there = files.get(path)
          if (there && mode === 'add' && !there.equals(content)) return conflict('path/conflict/file/...')
          files.set(path, content)
          reply(response, 200, {
            size: content.length,
            content_hash: new ContentHash().update(content).digest(),
            path_display: path,
          })
        }
        const call = url.pathname.slice('/2/files/'.length)
        if (call === 'upload') return store(argument, body)
        if (call === 'upload_session/start') {
          const id = crypto.randomUUID()
          sessions.set(id, [body])
          return reply(response, 200, { session_id: id })
        }
        const appends = call === 'upload_session/append_v2'
        // Only the call that finishes wraps what is wrong with the session.
        const refuse = (error: { '.tag': string; correct_offset?: number }) =>
          reply(response, 409, {
            error_summary: `${appends ? '' : 'lookup_failed/'}${error['.tag']}/..`,
            error: appends ? error : { '.tag': 'lookup_failed', lookup_failed: error },
          })
        const parts = sessions.get(argument.cursor!.session_id)
        if (!parts) return refuse({ '.tag': 'not_found' })
        const length = parts.reduce((sum, part) => sum + part.length, 0)
        if (argument.cursor!.offset !== length)
          return refuse({ '.tag': 'incorrect_offset', correct_offset: length })
        parts.push(body)
        if (appends && trouble.lostPart) {
          trouble.lostPart = false
          return void request.socket.destroy()
        }
        if (appends) return reply(response, 200, {})
        sessions.delete(argument.cursor!.session_id)
        if (trouble.lost) request.socket.destroy()
        trouble.lost = false
        store(argument.commit!, Buffer.concat(parts))
      },
  )
}

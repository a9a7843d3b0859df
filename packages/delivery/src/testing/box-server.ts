import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startCloudServer, type CloudServer } from './cloud-server.ts'
import { bodyOf, reply } from './http-server.ts'

interface Entry {
  id: string
  type: 'file' | 'folder'
  name: string
  parent: string
}
interface Session {
  about: { folder_id?: string; file_name?: string; file_size: number }
  old: string | undefined
  parts: Buffer[]
}

const sha1 = (body: Buffer, encoding: 'hex' | 'base64' = 'hex') =>
  createHash('sha1').update(body).digest(encoding)
const partSize = 8 * 1024 ** 2

/** Name, folder and content of a form upload. */
async function formOf(request: IncomingMessage, body: Buffer) {
  const headers = { 'content-type': String(request.headers['content-type']) }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const about = JSON.parse(form.get('attributes') as string) as { name: string; parent: { id: string } }
  return { ...about, content: Buffer.from(await (form.get('file') as File).arrayBuffer()) }
}

/**
 * Folders and uploads of Box, for the token `right`, the refresh token `once` (valid for one use), and the
 * enterprise 77. `files` is keyed by path. The root folder contains `others` other folders from the start, and the
 * first `lateCommits` commits of an upload are answered with 202: still in progress.
 */
export function startBoxServer({ others = 0, lateCommits = 0 } = {}): Promise<CloudServer> {
  const entries = new Map<string, Entry>()
  const sessions = new Map<string, Session>()
  const refreshTokens = new Set(['once'])
  let count = 0
  const pathOf = (entry: Entry): string =>
    entry.parent === '0' ? entry.name : `${pathOf(entries.get(entry.parent)!)}/${entry.name}`
  const within = (parent: string) => [...entries.values()].filter((entry) => entry.parent === parent)
  const added = (type: Entry['type'], name: string, parent: string) => {
    const entry = { id: String((count += 1)), type, name, parent }
    entries.set(entry.id, entry)
    return entry
  }
  for (let at = 0; at < others; at += 1) added('folder', `other ${at} ${'x'.repeat(80)}`, '0')

  return startCloudServer(
    (url, request) => url.pathname.startsWith('/api/2.0/files') && request.method !== 'DELETE',
    (files, trouble) =>
      async ({ request, response, url }) => {
        const body = await bodyOf(request)
        const json = () => JSON.parse(body.toString()) as Record<string, never>
        const view = (entry: Entry) => {
          const content = files.get(pathOf(entry))
          return content ? { ...entry, size: content.length, sha1: sha1(content) } : entry
        }
        const store = (
          name: string,
          folder: string,
          { content, old }: { content: Buffer; old: string | undefined },
        ) => {
          if (!old && within(folder).some((entry) => entry.name === name))
            return reply(response, 409, { code: 'item_name_in_use' })
          const entry = old ? entries.get(old)! : added('file', name, folder)
          files.set(pathOf(entry), content)
          reply(response, 201, { entries: [view(entry)] })
        }
        const { pathname } = url
        if (pathname === '/oauth2/token') {
          const form = new URLSearchParams(body.toString())
          const isApp = form.get('client_id') === 'app' && form.get('client_secret') === 'hidden'
          if (isApp && form.get('box_subject_id') === '77')
            return reply(response, 200, { access_token: trouble.token })
          if (!isApp || !refreshTokens.delete(form.get('refresh_token') ?? ''))
            return reply(response, 400, { error: 'invalid_grant' })
          refreshTokens.add('next')
          return reply(response, 200, { access_token: trouble.token, refresh_token: 'next' })
        }
        if (request.headers.authorization !== `Bearer ${trouble.token}`) return reply(response, 401, {})
        const items = /^\/2\.0\/folders\/(\w+)\/items$/.exec(pathname)
        if (items) {
          const list = within(items[1]!).map(view)
          const from = Number(url.searchParams.get('offset'))
          const page = list.slice(from, from + Number(url.searchParams.get('limit')))
          return reply(response, 200, { entries: page, total_count: list.length })
        }
        if (pathname === '/2.0/folders') {
          const { name, parent } = json() as unknown as { name: string; parent: { id: string } }
          return within(parent.id).some((entry) => entry.name === name)
            ? reply(response, 409, { code: 'item_name_in_use' })
            : reply(response, 201, added('folder', name, parent.id))
        }
        if (request.method === 'DELETE' && pathname.startsWith('/2.0/files/')) {
          const entry = entries.get(pathname.split('/').at(-1)!)!
          files.delete(pathOf(entry))
          entries.delete(entry.id)
          return reply(response, 204, '')
        }
        const whole = /^\/api\/2\.0\/files\/(?:(\w+)\/)?content$/.exec(pathname)
        if (whole) {
          const { name, parent, content } = await formOf(request, body)
          if (request.headers['content-md5'] !== sha1(content))
            return reply(response, 412, { code: 'bad_digest' })
          return store(name, parent.id, { content, old: whole[1] })
        }
        const begin = /^\/api\/2\.0\/files\/(?:(\w+)\/)?upload_sessions$/.exec(pathname)
        if (begin) {
          const id = `S${sessions.size + 1}`
          sessions.set(id, { about: json() as unknown as Session['about'], old: begin[1], parts: [] })
          return reply(response, 201, { id, part_size: partSize })
        }
        const [, id = '', commit] = /upload_sessions\/(\w+)(\/commit)?$/.exec(pathname) ?? []
        const session = sessions.get(id)!
        if (request.method === 'DELETE') {
          sessions.delete(id)
          return reply(response, 204, '')
        }
        if (request.method === 'PUT') {
          if (request.headers['digest'] !== `sha=${sha1(body, 'base64')}`)
            return reply(response, 412, { code: 'bad_digest' })
          const at = session.parts.reduce((sum, part) => sum + part.length, 0)
          const range = `bytes ${at}-${at + body.length - 1}/${session.about.file_size}`
          if (request.headers['content-range'] !== range) return reply(response, 416, { code: 'bad_range' })
          session.parts.push(body)
          return reply(response, 200, { part: { part_id: String(session.parts.length) } })
        }
        if (commit && lateCommits > 0) {
          lateCommits -= 1
          return reply(response, 202, '', { 'retry-after': '0' })
        }
        const content = Buffer.concat(session.parts)
        const isWhole =
          content.length === session.about.file_size &&
          request.headers['digest'] === `sha=${sha1(content, 'base64')}`
        if (!commit || !isWhole) return reply(response, 412, { code: 'bad_digest' })
        store(session.about.file_name ?? '', session.about.folder_id ?? '0', { content, old: session.old })
      },
  )
}

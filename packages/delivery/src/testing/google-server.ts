import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { startCloudServer, type CloudServer } from './cloud-server.ts'
import { bodyOf, reply } from './http-server.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The key file of a service account that the server accepts. */
export const googleKey = (more: object = {}): string =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'windrow@project.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...more,
  })

const error = (reason: string) => ({ error: { message: reason, errors: [{ reason }] } })

/** Whether an assertion is signed by the account's key, for this service, and not too old (RFC 7523). */
function isSigned(assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const { iss, aud, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >
  return (
    createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url') &&
    iss === 'windrow@project.iam.gserviceaccount.com' &&
    aud === 'https://oauth2.googleapis.com/token' &&
    Number(exp) - Number(iat) <= 3600
  )
}

interface Session {
  name: string
  metadata: Record<string, string>
  mustBeNew: boolean
  parts: Buffer[]
}

/** Tokens and resumable uploads of Google Cloud Storage, with the bucket `data`. */
export function startGoogleServer(): Promise<CloudServer> {
  const sessions = new Map<string, Session>()
  const metadata = new Map<string, Record<string, string>>()
  return startCloudServer(
    (url, request) => url.pathname.startsWith('/session/') && request.method === 'PUT',
    (files, trouble) => {
      const view = (name: string) => {
        const body = files.get(name)!
        const md5Hash = createHash('md5').update(body).digest('base64')
        return { name, size: String(body.length), md5Hash, metadata: metadata.get(name) }
      }
      return async ({ request, response, url }) => {
        const body = await bodyOf(request)
        if (url.pathname === '/token') {
          const assertion = new URLSearchParams(body.toString()).get('assertion') ?? ''
          return isSigned(assertion)
            ? reply(response, 200, { access_token: trouble.token })
            : reply(response, 400, { error: 'invalid_grant' })
        }
        const session = sessions.get(url.pathname)
        if (session) {
          if (request.method === 'DELETE') {
            sessions.delete(url.pathname)
            return reply(response, 499, '')
          }
          const [, range, total] =
            /^bytes (\*|\d+-\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '') ?? []
          const from = session.parts.reduce((sum, part) => sum + part.length, 0)
          const at = range === '*' ? from : Number(range?.split('-')[0])
          if (at > from) return reply(response, 400, error('badRange'))
          // Bytes that it has already are ignored.
          session.parts.push(body.subarray(from - at))
          if (trouble.lostPart && at > 0) {
            trouble.lostPart = false
            return void request.socket.destroy()
          }
          if (at + body.length < Number(total))
            return body.length % (256 * 1024) === 0
              ? reply(response, 308, '', { range: `bytes=0-${at + body.length - 1}` })
              : reply(response, 400, error('badSize'))
          if (session.mustBeNew && files.has(session.name))
            return reply(response, 412, error('conditionNotMet'))
          files.set(session.name, Buffer.concat(session.parts))
          metadata.set(session.name, session.metadata)
          return reply(response, 200, view(session.name))
        }
        if (request.headers.authorization !== `Bearer ${trouble.token}`)
          return reply(response, 401, error('authError'))
        const [, bucket, name] = /\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(url.pathname) ?? []
        if (bucket === 'secret') return reply(response, 403, error('forbidden'))
        if (bucket !== 'data') return reply(response, 404, error('notFound'))
        if (request.method === 'POST') {
          const asked = JSON.parse(body.toString()) as { name: string; metadata: Record<string, string> }
          const id = `/session/${sessions.size + 1}`
          sessions.set(id, {
            ...asked,
            mustBeNew: url.searchParams.get('ifGenerationMatch') === '0',
            parts: [],
          })
          return reply(response, 200, '', { location: `http://${request.headers.host}${id}` })
        }
        const key = decodeURIComponent(name ?? '')
        if (!files.has(key)) return reply(response, 404, error('notFound'))
        if (request.method === 'GET') return reply(response, 200, view(key))
        files.delete(key)
        reply(response, 204, '')
      }
    },
  )
}

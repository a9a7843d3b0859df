import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { presign } from '../storage/presign.ts'

interface Call {
  method: string
  href: string
  query: { uploadId?: string; uploads?: string; delete?: string; prefix?: string; 'start-after'?: string }
  headers: Record<string, string | undefined>
  status: number
  type: string
  body: string
}
interface S3rver {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
  middleware: ((call: Call, next: () => Promise<void>) => unknown)[]
  store: {
    getResourcePath: (bucket: string, key: undefined, kind: string) => string
    deleteObject: (bucket: string, key: string) => Promise<unknown>
    listObjects: (
      bucket: string,
      options: { prefix?: string; startAfter?: string },
    ) => Promise<{ isTruncated: boolean }>
  }
}
type S3rverClass = new (options: object) => S3rver
const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass

export const s3Bucket = 'windrow'
/** Those that the server knows. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const partsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .toSorted((a, b) => Number(a) - Number(b))
    .map((name) => {
      const etag = readFileSync(join(folder, `${name}.md5`), 'utf8')
      const { size } = statSync(join(folder, name))
      return `<Part><PartNumber>${name}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`
    })

/** Whether a presigned URL was signed for this request; s3rver only looks at its times. */
function isSigned(call: Call): boolean {
  const url = new URL(call.href)
  const given = url.searchParams.get('X-Amz-Signature')
  if (given === null) return true
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const [time, seconds] = [value('X-Amz-Date'), Number(value('X-Amz-Expires'))]
  const names = value('X-Amz-SignedHeaders').split(';')
  for (const name of Object.keys(call.query)) if (name.startsWith('X-Amz-')) url.searchParams.delete(name)
  const expected = presign({
    method: call.method,
    url,
    headers: Object.fromEntries(
      names.filter((name) => name !== 'host').map((name) => [name, call.headers[name] ?? '']),
    ),
    region: 'us-east-1',
    credentials: s3Credentials,
    seconds,
    now: new Date(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5')),
  })
  return new URL(expected).searchParams.get('X-Amz-Signature') === given
}

/** ListParts, AbortMultipartUpload and NoSuchUpload, which s3rver lacks, as the API of S3 describes them. */
const multipart =
  (server: S3rver) =>
  (call: Call, next: () => Promise<void>): Promise<void> | undefined => {
    const { uploadId } = call.query
    if (!isSigned(call)) {
      call.status = 403
      call.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
      return undefined
    }
    if (uploadId === undefined) return next()
    const folder = join(server.store.getResourcePath(s3Bucket, undefined, 'uploads'), uploadId)
    if (!existsSync(folder)) {
      call.status = 404
      call.type = 'application/xml'
      call.body = '<Error><Code>NoSuchUpload</Code><Message>The upload does not exist.</Message></Error>'
    } else if (call.method === 'GET') {
      call.type = 'application/xml'
      call.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${partsIn(folder).join('')}</ListPartsResult>`
    } else if (call.method === 'DELETE') {
      rmSync(folder, { recursive: true })
      call.status = 204
    } else return next()
    return undefined
  }

/** DeleteObjects succeeds as a whole, and lists those that a policy or a lock kept it from deleting. */
function denying({ store, middleware }: S3rver): Set<string> {
  const denied = new Set<string>()
  const met: string[] = []
  const deleteObject = store.deleteObject.bind(store)
  store.deleteObject = async (bucket, key) => (denied.has(key) ? met.push(key) : deleteObject(bucket, key))
  const errorOf = (key: string) =>
    `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`
  middleware.unshift(async (call, next) => {
    await next()
    if (call.method !== 'POST' || call.query.delete === undefined) return
    call.body = call.body.replace('</DeleteResult>', `${met.splice(0).map(errorOf).join('')}</DeleteResult>`)
  })
  return denied
}

/** Pages of a list end with a token from a cipher that Node no longer has; this says only that there are more. */
function cutLists({ store, middleware }: S3rver): void {
  const cut = new Set<string>()
  const listObjects = store.listObjects.bind(store)
  store.listObjects = async (bucket, options) => {
    const list = await listObjects(bucket, options)
    if (list.isTruncated) cut.add(`${options.prefix} ${options.startAfter}`)
    return { ...list, isTruncated: false }
  }
  middleware.unshift(async (call, next) => {
    await next()
    const { prefix, 'start-after': startAfter } = call.query
    if (cut.delete(`${prefix} ${startAfter}`))
      call.body = call.body.replace('<IsTruncated>false</IsTruncated>', '<IsTruncated>true</IsTruncated>')
  })
}

/** An S3 server on loopback that keeps its objects in a folder. */
export async function startS3Server(folder: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: s3Bucket }],
  })
  server.middleware.unshift(multipart(server))
  const denied = denying(server)
  cutLists(server)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    /** Settings of the store. */
    storage: {
      kind: 's3' as const,
      bucket: s3Bucket,
      endpoint,
      region: 'us-east-1',
      prefix: 'a/b',
      uploadUrl: `${endpoint}/${s3Bucket}`,
      credentials: s3Credentials,
    },
    /** Keys of the bucket that may not be deleted. */
    denied,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

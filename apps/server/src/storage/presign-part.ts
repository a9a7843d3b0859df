import { createHash, createHmac } from 'node:crypto'

export interface PresignOptions {
  /** The bucket's URL as clients reach it. */
  bucketUrl: string
  key: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
  /** The store's name for the parts. */
  uploadId: string
  partNumber: number
  /** Bytes; the store refuses another Content-Length. */
  size: number
  seconds: number
  now: Date
}

/** Percent-encoding of AWS Signature Version 4: everything but unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function signingKey(secret: string, day: string, region: string): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
}

/** A URL that takes one part of an upload with PUT: AWS Signature Version 4 in the query, with the length signed. */
export function presignPart(options: PresignOptions): string {
  const { credentials, region, now } = options
  const base = new URL(options.bucketUrl)
  const path = `${base.pathname.replace(/\/$/, '')}/${options.key.split('/').map(encode).join('/')}`
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(options.seconds),
    ...(credentials.sessionToken ? { 'X-Amz-Security-Token': credentials.sessionToken } : {}),
    'X-Amz-SignedHeaders': 'content-length;host',
    partNumber: String(options.partNumber),
    uploadId: options.uploadId,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = `content-length:${options.size}\nhost:${base.host}\n`
  const request = ['PUT', path, query, headers, 'content-length;host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const signature = hmac(
    signingKey(credentials.secretAccessKey, time.slice(0, 8), region),
    ['AWS4-HMAC-SHA256', time, scope, digest].join('\n'),
  ).toString('hex')
  return `${base.origin}${path}?${query}&X-Amz-Signature=${signature}`
}

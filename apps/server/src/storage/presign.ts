import { createHash, createHmac } from 'node:crypto'

export interface PresignOptions {
  method: string
  /** With its query, which is signed. */
  url: URL
  /** Headers besides Host that the request must have, in lower case. */
  headers: Readonly<Record<string, string>>
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
  seconds: number
  now: Date
}

/** Percent-encoding of AWS Signature Version 4: everything but unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path of an object in a URL: each part of its key encoded once. */
export const encodedKey = (key: string): string => key.split('/').map(encode).join('/')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const signingKey = (secret: string, day: string, region: string): Buffer =>
  [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))

/** A URL that allows one request to S3 for some seconds: AWS Signature Version 4 in the query, of any content. */
export function presign({
  method,
  url,
  region,
  credentials,
  seconds,
  now,
  ...options
}: PresignOptions): string {
  const headers = Object.entries({ ...options.headers, host: url.host }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = headers.map(([name]) => name).join(';')
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const query = Object.entries({
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(credentials.sessionToken ? { 'X-Amz-Security-Token': credentials.sessionToken } : {}),
    'X-Amz-SignedHeaders': names,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const lines = headers.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, query, lines, names, 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const signature = hmac(
    signingKey(credentials.secretAccessKey, time.slice(0, 8), region),
    ['AWS4-HMAC-SHA256', time, scope, digest].join('\n'),
  ).toString('hex')
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`
}

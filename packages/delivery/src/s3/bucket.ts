import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { DeliveryEnvironment, DriverOptions, OutgoingFile, Receipt } from '../destination-driver.ts'
import { openAgents, limitsOf } from '../net/gated-agents.ts'
import {
  checkBytes,
  fileExists,
  keyOf,
  probeBody,
  probeName,
  wholeContent,
  type Progress,
} from '../files/outgoing-stream.ts'
import { explainS3 } from './failures.ts'
import { assumedRole } from './role.ts'
import { uploadParts } from './parts.ts'

export interface BucketPlace {
  access_key: string
  secret_key: string
  bucket: string
  region: string
  path: string
  /** Null: Amazon's endpoint. */
  endpoint: string | null
  role: { arn: string; externalId: string } | null
}

/** Larger files are uploaded in parts, which also bounds memory. Bytes. */
const onePart = 8 * 1024 ** 2

/** A bucket, opened for one attempt. */
export interface S3Bucket extends Disposable {
  put(file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt>
  /** Writes and removes a small file, and describes the result. */
  probe(): Promise<string>
}

export function s3Bucket(
  place: BucketPlace,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): S3Bucket {
  const agents = openAgents(environment, options)
  const { connectMs } = limitsOf(options)
  const requestHandler = {
    httpAgent: agents.httpAgent,
    httpsAgent: agents.httpsAgent,
    connectionTimeout: connectMs,
  }
  const keys = { accessKeyId: place.access_key, secretAccessKey: place.secret_key }
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw explainS3(error, place, environment.signal)
    })
  const { role, region } = place
  // The library calls this again before they expire.
  const credentials = role
    ? () => assumedRole({ keys, role, region, requestHandler, base: options.base })
    : keys
  const client = new S3Client({
    region,
    credentials,
    requestHandler,
    // Parts are retried where they are sent; whole deliveries are retried by the product, which can wait longer.
    maxAttempts: 1,
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
  })
  const work: Work = { client, place, abortSignal: environment.signal }
  return {
    put: (file, replace, progress) => explained(put(work, file, replace, progress)),
    probe: () => explained(probe(work)),
    [Symbol.dispose]: () => {
      client.destroy()
      agents[Symbol.dispose]()
    },
  }
}

interface Work {
  client: S3Client
  place: BucketPlace
  abortSignal: AbortSignal
}

async function put(work: Work, file: OutgoingFile, replace: boolean, progress: Progress): Promise<Receipt> {
  const { client, place, abortSignal } = work
  const Key = keyOf(place.path, file.name)
  if (!replace) {
    const there = await receiptOfSame(work, file, Key)
    if (there) return there
  }
  const params = {
    Bucket: place.bucket,
    Key,
    ContentType: file.contentType,
    Metadata: { sha256: file.sha256 },
    ...(replace ? {} : { IfNoneMatch: '*' }),
  }
  const answer =
    file.bytes <= onePart
      ? await putWhole(work, file, params, progress)
      : await uploadParts({ client, file, params, abortSignal, onBytes: (bytes) => progress.add(bytes) })
  const head = await headOf(work, Key).catch(unlessDenied)
  checkBytes(file, head?.ContentLength)
  const checksum = answer.ChecksumCRC32 ? `crc32:${answer.ChecksumCRC32}` : etagOf(head?.ETag ?? answer.ETag)
  return receipt(place, Key, file, checksum)
}

const headOf = ({ client, place, abortSignal }: Work, Key: string) =>
  client.send(new HeadObjectCommand({ Bucket: place.bucket, Key }), { abortSignal })

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Write-only keys can't read, and without the right to list Amazon answers 403 even for missing objects. */
function unlessDenied(error: unknown): null {
  if (statusOf(error) === 403) return null
  throw error
}

async function putWhole(
  { client, abortSignal }: Work,
  file: OutgoingFile,
  params: { Bucket: string; Key: string },
  progress: Progress,
) {
  const Body = await wholeContent(file)
  const answer = await client.send(new PutObjectCommand({ ...params, Body }), { abortSignal })
  progress.add(Body.length)
  return answer
}

/**
 * The receipt of a file that an earlier attempt has uploaded; null if there is none, or it can't be read: then the
 * condition of the upload decides.
 */
async function receiptOfSame(work: Work, file: OutgoingFile, Key: string) {
  const { place } = work
  const head = await headOf(work, Key).catch((error: unknown) =>
    statusOf(error) === 404 ? null : unlessDenied(error),
  )
  if (!head) return null
  if (head.ContentLength !== file.bytes || head.Metadata?.['sha256'] !== file.sha256)
    throw fileExists(`s3://${place.bucket}/${Key}`)
  return receipt(place, Key, file, etagOf(head.ETag))
}

/** The ETag of an object that was uploaded in one piece is its MD5; that of a multipart upload isn't. */
const etagOf = (etag: string | undefined): string | null => {
  const text = etag?.replaceAll('"', '')
  return text ? (/^[\da-f]{32}$/i.test(text) ? `md5:${text}` : `etag:${text}`) : null
}

const receipt = (
  { bucket }: BucketPlace,
  key: string,
  file: OutgoingFile,
  checksum: string | null,
): Receipt => ({
  name: file.name,
  location: `s3://${bucket}/${key}`,
  bytes: file.bytes,
  checksum,
  answer: 'stored',
})

async function probe({ client, place, abortSignal }: Work): Promise<string> {
  const object = { Bucket: place.bucket, Key: keyOf(place.path, probeName()) }
  await client.send(new PutObjectCommand({ ...object, Body: probeBody }), { abortSignal })
  const where = `s3://${place.bucket}/${keyOf(place.path, '')}`
  const removed = await client.send(new DeleteObjectCommand(object), { abortSignal }).catch(() => null)
  return removed
    ? `Wrote and removed a file in ${where}.`
    : `Wrote ${object.Key} into ${place.bucket}, but may not remove it. Deliveries work; delete that file by hand.`
}

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { readFile, rm } from 'node:fs/promises'
import { Semaphore } from '../queue/semaphore.ts'
import { PartMissing, type PartedObjects, type StoredPart } from './object-store.ts'
import { encodedKey, presign } from './presign.ts'

export interface S3PartsOptions {
  /** Must send no checksums of its own: parts that clients send directly have none. */
  client: S3Client
  bucket: string
  region: string
  keyOf: (key: string) => string
  /** The bucket's URL as clients reach it; null if they don't. */
  uploadUrl: string | null
}

/** Parts that are in memory at once, on their way to the store. */
const mostInMemory = 4
const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)
const unquoted = (etag: string | undefined) => (etag ?? '').replaceAll('"', '')

/** Parts as multipart uploads of the store. */
export function s3Parts({ client, bucket, region, keyOf, uploadUrl }: S3PartsOptions): PartedObjects {
  const memory = new Semaphore(mostInMemory)
  const at = ({ key, handle }: { key: string; handle: string }) => ({
    Bucket: bucket,
    Key: keyOf(key),
    UploadId: handle,
  })
  const exists = (key: string) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(key) })).then(
      () => true,
      () => false,
    )
  return {
    begin: async (key) => {
      const made = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: keyOf(key) }))
      return made.UploadId!
    },
    put: (object, number, { path, size }) =>
      memory.run(async () => {
        const command = new UploadPartCommand({
          ...at(object),
          PartNumber: number,
          Body: await readFile(path),
        })
        const { ETag } = await client.send(command).catch(gone)
        await rm(path, { force: true })
        return { number, size, etag: unquoted(ETag) }
      }),
    url: async (object, { number, size }, seconds) => {
      if (uploadUrl === null) return null
      const url = new URL(`${uploadUrl}/${encodedKey(keyOf(object.key))}`)
      url.search = new URLSearchParams({ partNumber: String(number), uploadId: object.handle }).toString()
      // The store then refuses another length.
      const headers = { 'content-length': String(size) }
      const credentials = await client.config.credentials()
      return presign({ method: 'PUT', url, headers, region, credentials, seconds, now: new Date() })
    },
    list: (object) => listParts(client, at(object)),
    complete: async (object, parts) => {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
      const command = new CompleteMultipartUploadCommand({ ...at(object), MultipartUpload: { Parts } })
      try {
        await client.send(command)
      } catch (error) {
        // An answer may have been lost: then the parts are gone, and the object is there.
        if (isNamed(error, 'NoSuchUpload') && (await exists(object.key))) return
        gone(error)
      }
    },
    abort: async (object) => {
      await client.send(new AbortMultipartUploadCommand(at(object))).catch((error: unknown) => {
        if (!isNamed(error, 'NoSuchUpload')) throw error
      })
    },
  }
}

async function listParts(
  client: S3Client,
  at: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  const found: StoredPart[] = []
  let marker: string | undefined
  do {
    const page = await client
      .send(new ListPartsCommand({ ...at, PartNumberMarker: marker }))
      .catch((error: unknown) => {
        if (isNamed(error, 'NoSuchUpload')) return null
        throw error
      })
    for (const part of page?.Parts ?? [])
      found.push({ number: part.PartNumber ?? 0, size: part.Size ?? 0, etag: unquoted(part.ETag) })
    marker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (marker !== undefined)
  return found
}

function gone(error: unknown): never {
  if (isNamed(error, 'NoSuchUpload', 'InvalidPart', 'InvalidPartOrder'))
    throw new PartMissing('a part is gone', { cause: error })
  throw error
}

import { GetObjectCommand, HeadBucketCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { FileCache } from './file-cache.ts'
import { assertKey, ObjectMissing, type ByteRange, type ObjectStore } from './object-store.ts'
import { s3Parts } from './s3-parts.ts'
import { s3Removal } from './s3-removal.ts'

type S3Settings = Extract<Config['storage'], { kind: 's3' }>
const cacheLimits = {
  maxBytes: 10 * 1024 ** 3,
  /** Copies of what was deleted are gone soon, wherever they are. */
  maxAgeMs: 24 * 3_600_000,
  /** Whoever reads the rows of a run is given the paths of all its files first. */
  graceMs: 10 * 60_000,
}

/**
 * Milliseconds for which a store may say nothing, so that nobody waits for one that is stuck. Longer where a slow reader
 * of ours may be the reason, or an object is put together from parts.
 */
export interface Silence {
  usual: number
  long: number
}
const silence: Silence = { usual: 120_000, long: 600_000 }
const connectMs = 10_000

/** Stores objects in an S3-compatible bucket, with a size-limited cache of local copies in `cacheFolder`. */
export async function s3Store(
  settings: S3Settings,
  cacheFolder: string,
  { usual, long } = silence,
): Promise<ObjectStore> {
  const within = (socketTimeout: number) => ({
    requestHandler: { connectionTimeout: connectMs, socketTimeout },
  })
  const options = {
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  }
  const client = new S3Client({ ...options, ...within(usual) })
  const patient = new S3Client({ ...options, ...within(long) })
  await checkBucket(client, settings)
  const cache = new FileCache(cacheFolder, cacheLimits)
  const Bucket = settings.bucket
  const keyOf = (key: string) => {
    assertKey(key)
    return settings.prefix ? `${settings.prefix}/${key}` : key
  }

  const readWith = async (from: S3Client, key: string, range?: ByteRange): Promise<Readable> => {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await from.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range }))
      return Body as Readable
    } catch (error) {
      if (error instanceof NoSuchKey) throw new ObjectMissing(`${key} is gone`, { cause: error })
      throw error
    }
  }
  const upload = async (key: string, Body: Buffer | Readable) => {
    await new Upload({ client: patient, params: { Bucket, Key: keyOf(key), Body } }).done()
  }

  return {
    put: upload,
    putFile: (key, path) => upload(key, createReadStream(path)),
    get: async (key) => Buffer.concat(await (await readWith(client, key)).toArray()),
    localPath: (key) =>
      cache.path(key, async (path) => pipeline(await readWith(client, key), createWriteStream(path))),
    read: (key, range) => readWith(patient, key, range),
    remove: s3Removal({ client, bucket: Bucket, keyOf }),
    sweep: () => cache.sweep(),
    parts: s3Parts({
      client: new S3Client({ ...options, ...within(long), requestChecksumCalculation: 'WHEN_REQUIRED' }),
      bucket: Bucket,
      region: settings.region,
      keyOf,
      uploadUrl: settings.uploadUrl,
    }),
  }
}

async function checkBucket(client: S3Client, { bucket, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown reason'
    throw new ConfigError(
      `The bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''} cannot be used (${reason}); check S3_BUCKET, S3_ENDPOINT and the keys.`,
    )
  }
}

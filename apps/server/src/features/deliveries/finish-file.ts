import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mediaTypes } from '@windrow/dataset/export/export-rows'
import type { DownloadFormat } from '@windrow/contract/export-formats'
import type { AppContext } from '../../context.ts'
import type { ContentFile } from '../../database/delivery-tables.ts'
import type { Claim } from '../../queue/lease.ts'
import { checkDraft, nameDraft } from './content-drafts.ts'

interface FinishedFile {
  path: string
  format: DownloadFormat
  pageId: string | null
  part: number
  rows: number
  /** The format written, or "zip". */
  written: string
}

async function packed(path: string, signal: AbortSignal): Promise<string> {
  const packed = `${path}.gz`
  await pipeline(createReadStream(path), createGzip({ level: 6 }), createWriteStream(packed), { signal })
  await rm(path, { force: true })
  return packed
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal })
  return hash.digest('hex')
}

const contentTypeOf = (written: string, format: DownloadFormat): string => {
  if (written === 'zip') return 'application/zip'
  return written.endsWith('.gz') ? 'application/gzip' : mediaTypes[format]
}

/** Compresses a file if requested, puts it into the object store with its checksum, and deletes the local file. */
export async function finishFile(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  runId: number,
  { path, written, ...file }: FinishedFile,
  { gzip, claim, signal }: { gzip: boolean; claim: Claim; signal: AbortSignal },
): Promise<ContentFile> {
  const packs = gzip && written !== 'zip'
  const ready = packs ? await packed(path, signal) : path
  const extension = packs ? `${written}.gz` : written
  const objectKey = `deliveries/${runId}/${randomUUID()}`
  const [{ size }, sha256] = await Promise.all([stat(ready), sha256Of(ready, signal)])
  await nameDraft(db, claim, objectKey)
  await store.putFile(objectKey, ready)
  await checkDraft({ db, store }, claim, objectKey)
  await rm(ready, { force: true })
  return {
    ...file,
    objectKey,
    extension,
    contentType: contentTypeOf(extension, file.format),
    bytes: size,
    sha256,
  }
}

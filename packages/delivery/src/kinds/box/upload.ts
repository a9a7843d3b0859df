import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Box, BoxEntry } from './calls.ts'
import type { OutgoingFile } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { jsonOf } from '../../net/http-call.ts'
import type { Progress } from '../../files/outgoing-stream.ts'
import { piecesOf } from '../../files/piece-reader.ts'
import { retryAfterOf } from '../../net/refused-call.ts'

/** Where a file is stored: as a new file in a folder, or as a new version of an existing one. */
export interface BoxPlace {
  folder: string
  name: string
  /** Null: a new file. */
  old: string | null
}

type Stored = Partial<BoxEntry>
const base64 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64')

/** Uploads a small file in one call. */
export async function uploadWhole(
  box: Box,
  content: Buffer,
  { folder, name, old }: BoxPlace,
): Promise<Stored> {
  const form = new FormData()
  form.append('attributes', JSON.stringify({ name, parent: { id: folder } }))
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const encoded = new Response(form)
  const answer = await box.call(
    {
      method: 'POST',
      url: `${box.upload}/files/${old ? `${old}/` : ''}content`,
      headers: {
        'content-type': encoded.headers.get('content-type')!,
        'content-md5': createHash('sha1').update(content).digest('hex'), // Box's header of that name holds a SHA-1.
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    },
    name,
  )
  return jsonOf<{ entries: BoxEntry[] }>(answer).entries?.[0] ?? {}
}

interface Session {
  id: string
  part_size: number
}
interface Part {
  part_id: string
}

/** Uploads a large file in parts of the size that Box requires. The file appears with the last call. */
export async function uploadParts(
  box: Box,
  file: OutgoingFile,
  { folder, name, old }: BoxPlace,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Stored> {
  const headers = { 'content-type': 'application/json' }
  const about = old
    ? { file_size: file.bytes }
    : { folder_id: folder, file_size: file.bytes, file_name: name }
  const url = `${box.upload}/files/${old ? `${old}/` : ''}upload_sessions`
  const begun = await box.call({ method: 'POST', url, headers, body: JSON.stringify(about) }, name)
  const session = jsonOf<Session>(begun)
  const place = `${box.upload}/files/upload_sessions/${session.id}`
  const source = await file.open()
  const whole = createHash('sha1')
  const parts: Part[] = []
  try {
    let at = 0
    for await (const piece of piecesOf(file, source, session.part_size!)) {
      whole.update(piece)
      const answer = await box.call(
        {
          method: 'PUT',
          url: place,
          headers: {
            'content-type': 'application/octet-stream',
            'content-range': `bytes ${at}-${at + piece.length - 1}/${file.bytes}`,
            digest: `sha=${base64(piece)}`,
          },
          body: piece,
        },
        name,
      )
      parts.push(jsonOf<{ part: Part }>(answer).part!)
      at += piece.length
      progress.add(piece.length)
    }
    return await commit(box, { place, name, parts, digest: whole.digest('base64'), signal })
  } catch (error) {
    await box.last({ method: 'DELETE', url: place })
    throw error
  } finally {
    source.destroy()
  }
}

const mostAsked = 30
/** Longest wait between two polls, whatever Box asks for. */
const mostWaitMs = 30_000

/** Box answers 202 while it is still assembling the parts. */
async function commit(
  box: Box,
  {
    place,
    name,
    parts,
    digest,
    signal,
  }: { place: string; name: string; parts: Part[]; digest: string; signal: AbortSignal },
): Promise<Stored> {
  const headers = { 'content-type': 'application/json', digest: `sha=${digest}` }
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const answer = await box.call(
      { method: 'POST', url: `${place}/commit`, headers, body: JSON.stringify({ parts }) },
      name,
    )
    if (answer.status !== 202) return jsonOf<{ entries: BoxEntry[] }>(answer).entries?.[0] ?? {}
    const waitMs = Math.min(mostWaitMs, retryAfterOf(answer.headers['retry-after']) ?? 1000)
    await sleep(waitMs, undefined, { signal })
  }
  throw new DeliveryError('TIMEOUT', 'Box did not put the parts together in time. It is tried again.', {
    retryable: true,
  })
}

import { createHash, randomUUID } from 'node:crypto'
import { ApiError } from '@windrow/contract/client'
import type { ErrorEnvelope } from '@windrow/contract/errors'
import type { MessageFile } from '@windrow/contract/schemas/files'
import type { CookieClient } from './cookie-client.ts'

/** The smallest PNG: one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** The `data` of an answer. Throws an {@link ApiError} for an unsuccessful one. */
export async function dataOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorEnvelope)
  return ((await response.json()) as { data: T }).data
}

/** Uploads a file in one call. */
export const uploadFile = async (
  client: CookieClient,
  projectId: number,
  name: string,
  body: Buffer | string,
): Promise<MessageFile> =>
  dataOf(
    await client.fetch(`/api/projects/${projectId}/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )

/** Starts a thread with these files. */
export const startThread = (client: CookieClient, id: number, fileIds: number[]) =>
  client.api.threadCreate({
    params: { id },
    body: { subject: 'Prices', kind: 'QUESTION', text: 'Look at these', clientId: randomUUID(), fileIds },
  })

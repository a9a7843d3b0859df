import { callUrl } from '@windrow/contract/client'
import type { MessageFile, UploadPart } from '@windrow/contract/schemas/files'
import { routeTable } from 'virtual:route-table'
import { fetchInSession } from './client.ts'
import { required } from './required.ts'
import { dataOf, type WatchedRequest } from './send-bytes.ts'

/** Sends a file as the request body. */
export const sendFile = (url: string, file: File): Promise<Response> =>
  fetchInSession(url, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  })

type Watched = Pick<WatchedRequest, 'onProgress'> & { signal: AbortSignal }

async function sendBytes<Data>(
  method: 'POST' | 'PUT',
  url: string,
  body: Blob,
  watched: Watched,
): Promise<Data> {
  const headers = { accept: 'application/json', 'content-type': 'application/octet-stream' }
  const init: WatchedRequest = { method, credentials: 'include', headers, body, ...watched }
  return dataOf<Data>(await fetchInSession(url, init))
}

/** Uploads a small file in one call. */
export const uploadFile = (id: number, file: File, watched: Watched): Promise<MessageFile> =>
  sendBytes(
    'POST',
    callUrl(required('fileUpload', routeTable['fileUpload']), { params: { id }, query: { name: file.name } }),
    file,
    watched,
  )

/** Sends a part of a file to the URL that the server named for it. */
export const uploadPart = (url: string, part: Blob, watched: Watched): Promise<UploadPart> =>
  sendBytes('PUT', url, part, watched)

import { ApiError } from '@windrow/contract/client'

/** A request that tells how many bytes of its body were sent. `fetch` cannot. */
export interface WatchedRequest extends RequestInit {
  onProgress: (bytes: number) => void
}

/** Like `fetch`, and tells the progress. Only the ETag of the headers is answered. */
export function sendWatched(url: string, init: WatchedRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(init.method ?? 'GET', url)
    request.withCredentials = init.credentials === 'include'
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded }) => init.onProgress(loaded))
    request.addEventListener('load', () => {
      const etag = request.getResponseHeader('etag')
      const body = request.status === 204 ? null : request.responseText
      resolve(new Response(body, { status: request.status, headers: etag === null ? {} : { etag } }))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost.')))
    request.addEventListener('abort', () =>
      reject((signal?.reason as Error | undefined) ?? new Error('Cancelled')),
    )
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted) return reject(signal.reason as Error)
    signal?.addEventListener('abort', stop)
    request.send((init.body ?? null) as Blob | null)
  })
}

/** The data of an answer; throws `ApiError` if it was unsuccessful. */
export async function dataOf<Data>(response: Response): Promise<Data> {
  const body = (await response.json().catch(() => ({}))) as { status?: boolean; data?: Data }
  if (!response.ok || body.status !== true) {
    const { status: _status, data: _data, ...fault } = body
    throw new ApiError(response.status, fault)
  }
  return body.data as Data
}

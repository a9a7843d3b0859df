import { callUrl, createClient } from '@windrow/contract/client'
import { routeTable } from 'virtual:route-table'
import type { MessageFile, UploadPart } from '@windrow/contract/schemas/files'
import { requiredFactorPath } from './required-factor-path.ts'
import { required } from './required.ts'
import { dataOf, isWatched, sendWatched, type WatchedRequest } from './send-bytes.ts'
import { sessionFetch } from './session-fetch.ts'

/** Ends the session on the server, which redirects to the login page with the reason and the return path. */
function leaveExpired() {
  const here = `${location.pathname}${location.search}`
  location.assign(`/api/auth/logout?sessionExpired=true&returnTo=${encodeURIComponent(here)}`)
}

/** Reloads as the real user and shows a message: the server has ended the impersonation. */
function startAsOneself() {
  const here = new URL(location.href)
  here.searchParams.set('impersonateSessionExpired', 'true')
  location.replace(here)
}

/** Leaves the page only once, though all pending calls may end up here. */
function leaveForSetUp() {
  if (location.pathname === requiredFactorPath) return
  const here = `${location.pathname}${location.search}`
  location.assign(`${requiredFactorPath}?return=${encodeURIComponent(here)}`)
}

const fetchInSession = sessionFetch({
  send: (url, init) => (isWatched(init) ? sendWatched(url, init) : fetch(url, init)),
  onExpired: leaveExpired,
  onImpersonationEnded: startAsOneself,
  onSecondFactorRequired: leaveForSetUp,
})

export const api = createClient({ routes: routeTable, fetch: fetchInSession })

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

type Params = Record<string, string | number>
type Query = Record<string, unknown>

/** URL of the screenshot of a page snapshot. */
export const screenshotUrl = (params: Params): string =>
  callUrl(required('evidenceScreenshot', routeTable['evidenceScreenshot']), { params })

/** URL of the image in a cell; the server fetches it. */
export const pictureUrl = (params: Params, query: Query): string =>
  callUrl(required('runPicture', routeTable['runPicture']), { params, query })

/** URL of a finished export. The browser downloads it itself, so that it can be of any size. */
export const exportUrl = (params: Params): string =>
  callUrl(required('runExportFile', routeTable['runExportFile']), { params })

/** URL of a file with the rows that differ between two runs. */
export const comparisonUrl = (params: Params, query: Query): string =>
  callUrl(required('comparisonDownload', routeTable['comparisonDownload']), { params, query })

/** URL to upload a file with rows to. */
export const importUrl = (params: Params, query: Query): string =>
  callUrl(required('runImport', routeTable['runImport']), { params, query })

/** URL of the file that a run was imported from. */
export const importedFileUrl = (params: Params): string =>
  callUrl(required('runImportFile', routeTable['runImportFile']), { params })

/** URL of the content of a message's file; pictures, PDF and text open in the browser unless it is a download. */
export const fileUrl = (params: Params, isDownload = false): string =>
  callUrl(required('fileContent', routeTable['fileContent']), {
    params,
    query: isDownload ? { download: 'true' } : {},
  })

/** URL of a statement or a list of them as a file, by the name of the call. */
export const billingFileUrl = (
  call: 'billingStatementCsv' | 'billingStatementPdf' | 'billingMonthCsv' | 'billingOwnCsv' | 'billingOwnPdf',
  params: Params,
): string => callUrl(required(call, routeTable[call]), { params })

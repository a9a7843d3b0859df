import { callUrl, createClient } from '@windrow/contract/client'
import { routeTable } from 'virtual:route-table'
import { requiredFactorPath } from './required-factor-path.ts'
import { required } from './required.ts'
import { sessionFetch } from './session-fetch.ts'

/** Ends what is left of the session on the server, which then shows the login page with the reason and the way back. */
function leaveExpired() {
  const here = `${location.pathname}${location.search}`
  location.assign(`/api/auth/logout?sessionExpired=true&returnTo=${encodeURIComponent(here)}`)
}

/** The server has taken the credential back; the page starts again as the own user and says so. */
function startAsOneself() {
  const here = new URL(location.href)
  here.searchParams.set('impersonateSessionExpired', 'true')
  location.replace(here)
}

/** The answers of calls that were on their way come back here once more; the page is left only once. */
function leaveForSetUp() {
  if (location.pathname === requiredFactorPath) return
  const here = `${location.pathname}${location.search}`
  location.assign(`${requiredFactorPath}?return=${encodeURIComponent(here)}`)
}

const fetchInSession = sessionFetch({
  send: (url, init) => fetch(url, init),
  onExpired: leaveExpired,
  onImpersonationEnded: startAsOneself,
  onSecondFactorRequired: leaveForSetUp,
})

export const api = createClient({ routes: routeTable, fetch: fetchInSession })

/** Sends a file as the body of a call. */
export const sendFile = (url: string, file: File): Promise<Response> =>
  fetchInSession(url, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  })

type Params = Record<string, string | number>
type Query = Record<string, unknown>

/** The address of a picture of a page snapshot. */
export const screenshotUrl = (params: Params): string =>
  callUrl(required('evidenceScreenshot', routeTable['evidenceScreenshot']), { params })

/** The address of the picture that a cell names, which the server fetches. */
export const pictureUrl = (params: Params, query: Query): string =>
  callUrl(required('runPicture', routeTable['runPicture']), { params, query })

/** The address of a file that was ordered; the browser loads it itself, so that it can be of any size. */
export const exportUrl = (params: Params): string =>
  callUrl(required('runExportFile', routeTable['runExportFile']), { params })

/** The address of a file with the rows that differ between two runs. */
export const comparisonUrl = (params: Params, query: Query): string =>
  callUrl(required('comparisonDownload', routeTable['comparisonDownload']), { params, query })

/** The address that a file with rows is sent to. */
export const importUrl = (params: Params, query: Query): string =>
  callUrl(required('runImport', routeTable['runImport']), { params, query })

/** The address of the file that a run was made of. */
export const importedFileUrl = (params: Params): string =>
  callUrl(required('runImportFile', routeTable['runImportFile']), { params })

import type { IncomingHttpHeaders } from 'node:http'
import { statusError } from './check-status.ts'
import { decodeHtml, decodeInPieces } from './decode-html.ts'
import { decompress } from './decompress.ts'
import { type FinalAnswer, followRedirects, type HopGuard } from './follow-redirects.ts'
import type { Send } from '../records/request.ts'
import type { HttpClient, Manner } from './http-client.ts'
import { BlockedPageError, wallOf } from './detect-block.ts'
import { DeferredPageError, PageError, PermanentPageError, TransientPageError } from './page-error.ts'
import type { Validators } from '../records/request.ts'

export interface ReadResource {
  finalUrl: string
  httpStatus: number
  contentType: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  bytesDown: number
  bytesUp: number
  /** The site answered that nothing has changed, and sent no content. */
  isUnchanged?: true
}

export interface ReadPage extends Omit<ReadResource, 'bytes'> {
  html: string
  charset: string
  /** The page that led here with `<meta http-equiv="refresh">`; absent: none did. */
  refreshedFrom?: string
  /** The page was read in a browser. */
  inBrowser?: true
  /** Whether the button for more items was there; absent if none was looked for. */
  sawMore?: boolean
  /** PNG, if a browser read the page and a screenshot was requested. */
  screenshot?: Buffer
}

/** Reads any resource. Rejects with a `PageError`. */
export async function readResource(
  client: HttpClient,
  url: string,
  redirects: number,
  guard: HopGuard | null,
  send: Send | null = null,
  known: Validators | null = null,
  manner: Manner = {},
): Promise<ReadResource> {
  const answer = await followRedirects(client, webAddress(url), redirects, guard, send, known, manner)
  const finalUrl = answer.finalUrl.href
  const { status, headers, bytesDown, bytesUp } = answer
  if (status === 304 && known?.url === finalUrl) return { ...unchanged(answer), finalUrl }
  try {
    const failure = statusError(status, headers, finalUrl)
    if (failure) throw await withPage(failure, answer, finalUrl)
    const encoding = headers['content-encoding']
    const bytes = await decompress(answer.body, encoding, client.options.maxBytes, finalUrl)
    const contentType = (headers['content-type'] ?? '').toLowerCase()
    return { finalUrl, httpStatus: status, contentType, headers, bytes, bytesDown, bytesUp }
  } catch (error) {
    if (error instanceof PageError) error.bytesDown = bytesDown
    throw error
  }
}

const unchanged = ({ status, headers, bytesDown, bytesUp }: FinalAnswer): Omit<ReadResource, 'finalUrl'> => ({
  isUnchanged: true,
  httpStatus: status,
  contentType: '',
  headers,
  bytes: Buffer.alloc(0),
  bytesDown,
  bytesUp,
})

/** The error with the received page as evidence; a block page becomes a `BlockedPageError`. */
async function withPage(failure: PageError, answer: FinalAnswer, url: string): Promise<PageError> {
  const { status, headers } = answer
  const bytes = await decompress(answer.body, headers['content-encoding'], 2_000_000, url).catch(() => null)
  if (!bytes || bytes.length === 0) return failure
  const mayBeWall = !(failure instanceof DeferredPageError)
  const wall = mayBeWall ? wallOf(status, headers, bytes.toString('latin1')) : null
  const error = wall ? new BlockedPageError(url, wall, status) : failure
  const { text } = decodeHtml(bytes, (headers['content-type'] ?? '').toLowerCase(), url)
  error.evidence = { html: text }
  return error
}

/** Reads one page as text. Rejects with a `PageError`, also when it isn't HTML. */
export async function readPage(
  client: HttpClient,
  url: string,
  redirects: number,
  guard: HopGuard | null = null,
  send: Send | null = null,
  known: Validators | null = null,
  manner: Manner = {},
): Promise<ReadPage> {
  return asPage(await readResource(client, url, redirects, guard, send, known, manner))
}

/** Reads one page, or JSON unchanged. Rejects with a `PageError`. */
export async function readPageOrJson(client: HttpClient, url: string, redirects: number): Promise<ReadPage> {
  const answer = await readResource(client, url, redirects, null)
  const { bytes, ...resource } = answer
  const isJson =
    /^(application|text)\/([\w.-]+\+)?json\b/.test(resource.contentType) ||
    (/^text\/plain\b|^$/.test(resource.contentType) && /^\s*[[{]/.test(bytes.toString('latin1', 0, 512)))
  if (!isJson || isBlank(bytes)) return asPage(answer)
  const { text, charset } = await decodeInPieces(bytes, resource.contentType, resource.finalUrl)
  return { ...resource, html: text, charset }
}

async function asPage({ bytes, ...resource }: ReadResource): Promise<ReadPage> {
  if (resource.isUnchanged) return { ...resource, html: '', charset: '' }
  const failure = contentError(resource, bytes)
  if (failure) {
    failure.bytesDown = resource.bytesDown
    throw failure
  }
  const { text, charset } = await decodeInPieces(bytes, resource.contentType, resource.finalUrl)
  const wall = wallOf(resource.httpStatus, resource.headers, text)
  if (wall) {
    const error = new BlockedPageError(resource.finalUrl, wall, resource.httpStatus)
    error.bytesDown = resource.bytesDown
    error.evidence = { html: text }
    throw error
  }
  return { ...resource, html: text, charset }
}

/** Sitemaps have at most 50 MB (sitemaps.org). */
const listMaxBytes = 52_428_800

/** Reads a sitemap, feed, robots.txt or JSON as text, compressed (".xml.gz") or not. Rejects with a `PageError`. */
export async function readData(
  client: HttpClient,
  url: string,
  redirects: number,
  guard: HopGuard | null = null,
  send: Send | null = null,
  known: Validators | null = null,
): Promise<ReadPage> {
  const { bytes, ...resource } = await readResource(client, url, redirects, guard, send, known)
  if (resource.isUnchanged) return { ...resource, html: '', charset: '' }
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isPacked ? await decompress(bytes, 'gzip', listMaxBytes, resource.finalUrl) : bytes
  const { text, charset } = await decodeInPieces(plain, resource.contentType, resource.finalUrl)
  return { ...resource, html: text, charset }
}

function webAddress(url: string): URL {
  const parsed = URL.parse(url)
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:'))
    throw new PermanentPageError('BAD_ADDRESS', `"${url}" is not an http or https address.`)
  return parsed
}

const markup = /^(text\/html|application\/xhtml\+xml|application\/xml|text\/xml|application\/[\w.-]+\+xml)/

function contentError(
  { contentType, finalUrl, httpStatus }: Omit<ReadResource, 'bytes'>,
  bytes: Buffer,
): PageError | null {
  if (bytes.length === 0 || isBlank(bytes))
    return new TransientPageError('EMPTY_PAGE', `${finalUrl} answered with an empty page.`, httpStatus)
  if (markup.test(contentType)) return null
  const undeclared =
    contentType === '' ||
    contentType.startsWith('text/plain') ||
    contentType.startsWith('application/octet-stream')
  if (undeclared && looksLikeMarkup(bytes)) return null
  const kind = contentType.split(';')[0] || 'unknown'
  return new PermanentPageError(
    'NOT_HTML',
    `${finalUrl} is not a web page but "${kind}", so there is nothing to extract. Narrow the links with "match" to leave such files out.`,
    httpStatus,
  )
}

function isBlank(bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index++) if (bytes[index]! > 0x20) return false
  return true
}

/**
 * Content without a declared type counts as a page if it begins with a tag, after optional white space and a byte
 * order mark.
 */
const looksLikeMarkup = (bytes: Buffer): boolean =>
  /^[\s\u00ef\u00bb\u00bf]*<(!doctype|html|head|body|\?xml|!--|[a-z])/i.test(bytes.toString('latin1', 0, 512))

import type { IncomingHttpHeaders } from 'node:http'
import type { Validators } from '../records/request.ts'

/** Longer ones are not worth sending with every request. */
const longest = 1000
/** Visible characters; some sites omit the quotes. */
const sendable = /^(W\/)?[\x21-\x7e]+$/

/** The validators of an answer, or null if it has none that can be sent back. */
export function validatorsOf(headers: IncomingHttpHeaders, url: string): Validators | null {
  const { etag, 'last-modified': modified } = headers
  const isTag = etag !== undefined && etag.length <= longest && sendable.test(etag)
  const isDate = modified !== undefined && modified.length < 50 && !Number.isNaN(Date.parse(modified))
  if (!isTag && !isDate) return null
  return { url, etag: isTag ? etag : null, lastModified: isDate ? modified : null }
}

/** Headers of a conditional request (RFC 9110, 13.1.2 and 13.1.3), alternating names and values. */
export function conditions({ etag, lastModified }: Validators): string[] {
  return [
    ...(etag === null ? [] : ['if-none-match', etag]),
    ...(lastModified === null ? [] : ['if-modified-since', lastModified]),
  ]
}

import { fileKindOf } from '@windrow/contract/files'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { byteRange } from './byte-range.ts'

type ContentCall = Call<Routes['fileContent']>

/** Opened by itself, a file must stay inert, whatever a browser takes it for. */
const inert = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"

/** Throws CONFLICT for a file that is held or blocked. */
function assertReady({ file }: ContentCall): void {
  if (file.state === 'INFECTED')
    throw new AppError('CONFLICT', 'This file contains a virus and is not served.')
  if (file.state === 'CHECKING')
    throw new AppError('CONFLICT', 'This file is still being checked for viruses; try it again in a moment.')
}

/** Sets what tells a browser how to take the content. */
function setHeaders({ file, reply, request }: ContentCall): string {
  const etag = `"file-${file.id}"`
  // Compressed, a range would be one of other bytes.
  request.headers['x-no-compression'] = 'true'
  void reply
    .header('content-security-policy', inert)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
  return etag
}

/** Which types are shown is a closed list; whatever isn't on it gets no type that a browser would execute. */
function typeOf({ file }: ContentCall): { mediaType: string; isShown: boolean } {
  const kind = fileKindOf(file.media_type)
  if (kind === 'OTHER') return { mediaType: 'application/octet-stream', isShown: false }
  return { mediaType: kind === 'TEXT' ? 'text/plain; charset=utf-8' : file.media_type, isShown: true }
}

/** The range that is sent, if one can be. */
function rangeOf({ file, request, reply }: ContentCall, etag: string) {
  const { range, 'if-range': condition } = request.headers
  const found = condition === undefined || condition === etag ? byteRange(range, file.size) : null
  if (found) void reply.code(206).header('content-range', `bytes ${found.start}-${found.end}/${file.size}`)
  const { start, end } = found ?? { start: 0, end: file.size - 1 }
  void reply.header('content-length', end - start + 1)
  return found ?? undefined
}

/** Serves a file to those who see its message, as what it is and not as what its name says. */
export const fileContent =
  (app: AppContext): Handler<Routes['fileContent']> =>
  async (call) => {
    const { file, query, request, reply } = call
    assertReady(call)
    const etag = setHeaders(call)
    const { mediaType, isShown } = typeOf(call)
    if (request.headers['if-none-match'] === etag) {
      void reply.code(304)
      return { stream: '', mediaType }
    }
    const stream = await app.store.read(file.object_key, rangeOf(call, etag)).catch((error: unknown) => {
      if (error instanceof ObjectMissing) throw notFound('content of this file')
      throw error
    })
    return { stream, mediaType, fileName: file.name, isInline: isShown && query.download !== 'true' }
  }

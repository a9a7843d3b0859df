import type { Routes } from '@windrow/contract/routes'
import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordLater } from '../../audit/record.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { PartMissing } from '../../storage/object-store.ts'
import { type ReceivedBody, withBody } from './receive-bytes.ts'
import { assertOpen, partsOf, sizeOfPart, toPart } from './upload-calls.ts'
import { oneOfFewBodies } from './upload-limits.ts'

const targetSeconds = 3600
const bytes = (count: number) => `${count.toLocaleString('en')} bytes`

type PartCall = Call<Routes['uploadPart']>

/** Throws BAD_REQUEST if the call announces another length than the part has. */
function checkLength(call: PartCall, size: number): void {
  const { partNumber } = call.params
  const length = call.request.headers['content-length']
  if (length === undefined)
    throw new AppError('BAD_REQUEST', 'Send the number of bytes of the part in Content-Length.')
  if (Number(length) !== size)
    throw new AppError(
      'BAD_REQUEST',
      `Part ${partNumber} of this file has ${bytes(size)}, not ${bytes(Number(length))}.`,
    )
}

function checkBody({ params, query }: PartCall, size: number, body: ReceivedBody): void {
  if (body.size !== size)
    throw new AppError('BAD_REQUEST', `Part ${params.partNumber} did not arrive whole; send it again.`)
  if (query.sha256 && query.sha256.toLowerCase() !== body.sha256)
    throw new AppError(
      'BAD_REQUEST',
      `Part ${params.partNumber} arrived with another SHA-256 than you sent; send it again.`,
    )
}

/** Receives a part. The audit entry is that of the completed upload. */
export const uploadPart =
  (app: AppContext): Handler<Routes['uploadPart']> =>
  async (call) => {
    const { upload, params, request, signal, actor } = call
    assertOpen(upload)
    const size = sizeOfPart(upload, params.partNumber)
    checkLength(call, size)
    const tooLarge = () =>
      new AppError('BAD_REQUEST', `Part ${params.partNumber} has more than ${bytes(size)}.`)
    const stored = await oneOfFewBodies(actor.userId, () =>
      withBody(app, request, { mostBytes: size, tooLarge, signal }, async (body) => {
        checkBody(call, size, body)
        return app.store.parts.put(partsOf(upload), params.partNumber, body).catch((error: unknown) => {
          if (!(error instanceof PartMissing)) throw error
          throw new AppError('CONFLICT', 'This upload was completed or given up meanwhile.')
        })
      }),
    )
    recordLater(request)
    return toPart(stored)
  }

const light = lightRoutes()['uploadPart']!

export const uploadPartTarget =
  (app: AppContext): Handler<Routes['uploadPartTarget']> =>
  async ({ upload, params }) => {
    assertOpen(upload)
    const part = { number: params.partNumber, size: sizeOfPart(upload, params.partNumber) }
    const url = await app.store.parts.url(partsOf(upload), part, targetSeconds)
    const expires = url === null ? upload.expires_at : new Date(Date.now() + targetSeconds * 1000)
    return {
      url: url ?? callUrl(light, { params }),
      isDirect: url !== null,
      expiresDate: expires.toISOString(),
    }
  }

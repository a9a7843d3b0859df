import { buffer } from 'node:stream/consumers'
import { uploadPartCount } from '@windrow/contract/files'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { UploadRow } from '../../database/file-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { nothingToRecord } from '../../audit/record.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { typeBytes } from '../../message-files/file-type.ts'
import { ObjectMissing, PartMissing, type StoredPart } from '../../storage/object-store.ts'
import { finishUpload } from './add-file.ts'
import { loadFile } from './load-file.ts'
import { partsOf, sizeOfPart } from './upload-calls.ts'

type CompleteCall = Call<Routes['uploadComplete']>
type GivenPart = CompleteCall['body']['parts'][number]

/** Throws VALIDATION unless every part is listed once, in ascending order. */
function checkOrder(given: readonly GivenPart[], count: number): void {
  const refuse = (index: number, message: string) => {
    throw new AppError('VALIDATION', message, [{ path: `body.parts.${index}`, message }])
  }
  for (const [index, { partNumber }] of given.entries()) {
    if (partNumber > count) refuse(index, `There is no part ${partNumber}; the file has ${count}.`)
    const before = index === 0 ? 0 : given[index - 1]!.partNumber
    if (partNumber <= before) refuse(index, 'The parts must be listed once each, in ascending order.')
    if (partNumber !== before + 1) refuse(index, `Part ${before + 1} is missing in the list.`)
  }
  if (given.length < count) refuse(given.length, `Part ${given.length + 1} is missing in the list.`)
}

const again = (number: number, why: string): never => {
  throw new AppError('CONFLICT', `Part ${number} ${why}; send it again.`)
}

/** The parts as the store has them. Throws CONFLICT if one is missing, or isn't the one that was sent. */
function matched(
  upload: UploadRow,
  given: readonly GivenPart[],
  stored: readonly StoredPart[],
): StoredPart[] {
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  return given.map(({ partNumber, etag }) => {
    const part = byNumber.get(partNumber)
    if (!part) return again(partNumber, 'did not arrive')
    if (part.size !== sizeOfPart(upload, partNumber)) again(partNumber, 'has another size than it should')
    if (part.etag !== etag.replaceAll('"', '')) again(partNumber, 'is not the one that you list, by its etag')
    return part
  })
}

const headOf = async ({ store }: AppContext, { object_key, size }: UploadRow): Promise<Buffer> =>
  buffer(await store.read(object_key, { start: 0, end: Math.min(size, typeBytes) - 1 }))

/** Puts the parts together and returns the beginning of the object. */
async function putTogether(app: AppContext, { upload, body }: CompleteCall): Promise<Buffer> {
  const stored = await app.store.parts.list(partsOf(upload))
  // Without parts, an earlier call may have put them together and failed afterwards: nobody else writes the object.
  const whole = stored.length === 0 ? await headOf(app, upload).catch(nullIfMissing) : null
  if (whole) return whole
  await app.store.parts
    .complete(partsOf(upload), matched(upload, body.parts, stored))
    .catch((error: unknown) => {
      if (!(error instanceof PartMissing)) throw error
      throw new AppError('CONFLICT', 'A part was replaced meanwhile; get the upload and complete it again.')
    })
  return headOf(app, upload)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}

/** Stores the object, and deletes it if the upload was given up meanwhile. */
async function complete(app: AppContext, call: CompleteCall): Promise<number> {
  const { upload, body } = call
  checkOrder(body.parts, uploadPartCount(upload.size))
  const { name, size, object_key } = upload
  const head = await putTogether(app, call)
  try {
    return await finishUpload(app, call, upload.id, { name, size, head, object_key, is_small: false })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') await app.store.remove([object_key])
    throw error
  }
}

/** What this node is putting together, so that repeated calls wait for it instead of doing it twice. */
const running = new Map<string, Promise<number>>()

/** Puts the parts together. Whoever calls it again gets the same file. */
export const uploadComplete =
  (app: AppContext): Handler<Routes['uploadComplete']> =>
  async (call) => {
    const { upload, request } = call
    nothingToRecord(request)
    if (upload.file_id !== null) return loadFile(app.db, call, upload.file_id)
    const { object_key } = upload
    const other = running.get(object_key)
    const work = other ?? complete(app, call).finally(() => running.delete(object_key))
    if (!other) running.set(object_key, work)
    const id = await work.catch((error: unknown) => fileMadeMeanwhile(app, upload.id, error))
    await app.store.parts.abort(partsOf(upload))
    return loadFile(app.db, call, id)
  }

/** On another node: then the parts are gone, and the file is there. */
async function fileMadeMeanwhile({ db }: AppContext, uploadId: number, error: unknown): Promise<number> {
  const upload = await db
    .selectFrom('uploads')
    .select('file_id')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (upload?.file_id == null) throw error
  return upload.file_id
}

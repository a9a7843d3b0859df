import type { Routes } from '@windrow/contract/routes'
import type { Actor } from '../../access/actor.ts'
import { nothingToRecord } from '../../audit/record.ts'
import { beginningOf } from '../../bodies/beginning-of.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { ReplyRefusal } from '../../database/notification-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { isAuthenticated } from '../../mail/replies/mail-authentication.ts'
import type { ReadMail } from '../../mail/replies/read-mail.ts'
import { readReplyAddress } from '../../mail/reply-address.ts'
import { JobError } from '../../helpers/helper-process.ts'
import { addReply, findReplier, isTooLong } from './add-reply.ts'
import { refuseReply } from './refuse-reply.ts'
import { mostReplyBytes } from './reply-limits.ts'

/** Of a mail that is too large: enough to see who sent it and to which thread. */
const headBytes = 256 * 1024

type ReplyCall = Call<Routes['mailReply']>
type Ignored = 'AUTOMATIC' | 'NO_ADDRESS' | 'INACTIVE'
type Outcome =
  | { outcome: 'ADDED' | 'KNOWN'; reason: null }
  | { outcome: 'REFUSED'; reason: ReplyRefusal }
  | { outcome: 'IGNORED'; reason: Ignored }

const ignored = (reason: Ignored): Outcome => ({ outcome: 'IGNORED', reason })

interface Received {
  mail: ReadMail
  isTooLarge: boolean
}

/** Reads the mail in a thread, because anybody can have written it. Throws VALIDATION if it can't be read. */
async function readUpload(app: AppContext, { request, actor }: ReplyCall): Promise<Received> {
  const { start, bytes } = await beginningOf(request.raw, mostReplyBytes)
  const isTooLarge = bytes > mostReplyBytes
  const raw = new Uint8Array(isTooLarge ? start.subarray(0, headBytes) : start)
  try {
    const mail = await app.helpers.run('readMail', raw, { accountId: actor.organizationId })
    return { mail, isTooLarge }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    throw new AppError(
      'VALIDATION',
      'This email cannot be read: its header is too long, or its parts nest too deeply. Send it as it came.',
      [],
      { cause: error },
    )
  }
}

/** Why a mail to a valid address can't be added, as far as the mail itself tells. */
function faultOf(
  { config }: AppContext,
  { mail, isTooLarge }: Received,
  replier: Actor,
  isExpired: boolean,
): ReplyRefusal | null {
  const email = replier.email.toLowerCase()
  if (isExpired) return 'EXPIRED'
  if (mail.from.length !== 1 || mail.from[0] !== email) return 'STRANGER'
  const server = config.mail.authenticatedBy
  if (server !== null && !isAuthenticated(mail.headers, server, email)) return 'UNVERIFIED'
  if (isTooLarge) return 'TOO_LARGE'
  if (mail.text === '' && mail.files.length === 0) return 'EMPTY'
  return isTooLong(mail) ? 'TOO_LONG' : null
}

/** Adds the reply, or tells its author why not. Only the owner of the address ever gets an answer. */
async function receive(app: AppContext, call: ReplyCall, received: Received): Promise<Outcome> {
  const { mail } = received
  if (mail.isAutomatic) return ignored('AUTOMATIC')
  const now = new Date()
  const addresses = call.query.recipient === undefined ? mail.recipients : [call.query.recipient]
  const place = addresses.map((one) => readReplyAddress(app, one, now)).find((one) => one !== null)
  if (!place) return ignored('NO_ADDRESS')
  const replier = await findReplier(app.db, place.userId)
  if (!replier) return ignored('INACTIVE')
  const fault = faultOf(app, received, replier, place.isExpired)
  const outcome = fault ?? (await addReply(app, call.request, place, mail))
  if (outcome === 'ADDED' || outcome === 'KNOWN') return { outcome, reason: null }
  await refuseReply(app.db, place, mail.digest, outcome)
  return { outcome: 'REFUSED', reason: outcome }
}

/** Takes an email to the reply address of a user and thread. */
export const mailReply =
  (app: AppContext): Handler<Routes['mailReply']> =>
  async (call) => {
    const answer = await receive(app, call, await readUpload(app, call))
    if (answer.outcome === 'ADDED') return answer
    nothingToRecord(call.request)
    app.log.info(answer, 'a reply by email was not added')
    return answer
  }

import { isStaff } from '@windrow/contract/roles'
import { storable } from '@windrow/contract/storable'
import { longestMessage } from '@windrow/contract/threads'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Source } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ReadMail } from '../../mail/replies/read-mail.ts'
import type { ReplyPlace } from '../../mail/reply-address.ts'
import {
  dropMailedFiles,
  storeMailedFiles,
  takeMailedFiles,
  type StoredFiles,
} from '../files/mailed-files.ts'
import { actorColumns, toPerson } from '../identity/session-queries.ts'
import { mayComment } from '../messages/comment-rights.ts'
import { lockThread } from '../messages/lock-thread.ts'
import { recordThread } from '../messages/record-thread.ts'
import { addMessage } from '../messages/send-message.ts'
import { assertRate, sentBefore } from '../messages/sent-before.ts'

const mostNames = 10

/** The user who replies, if they can log in. */
export async function findReplier(db: Db | Trx, userId: number): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(actorColumns)
    .where('users.id', '=', userId)
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('users.invitation_pending', '=', false)
    .where('organizations.deactivated_at', 'is', null)
    .executeTakeFirst()
  const own = { sessionId: null, apiKeyId: null, impersonator: null, secondFactorMissing: false }
  return row ? { ...toPerson(row), ...own, expiresAt: new Date() } : null
}

const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} .-]/gu, '_').slice(0, 100)

/** Files that can't be added are at least named. */
function filesLine(files: readonly string[]): string {
  if (files.length === 0) return ''
  const names = files.slice(0, mostNames).map(safeName)
  const more = files.length - names.length
  return `\n\nAttached to the email and not added: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A reply as the text of a message. Mentions can only be chosen in Windrow; here they are text. */
const messageOf = ({ text }: ReadMail, refused: readonly string[]): string =>
  (storable(text).replaceAll('@[', String.raw`@\[`) + filesLine(refused)).trim()

/** Whether a reply is longer than messages may be. */
export const isTooLong = (mail: ReadMail): boolean =>
  messageOf(
    mail,
    mail.files.map(({ name }) => name),
  ).length > longestMessage

async function isOverRate(trx: Trx, userId: number): Promise<boolean> {
  try {
    await assertRate(trx, userId)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return true
    throw error
  }
}

type Outcome = 'ADDED' | 'KNOWN' | 'NO_ACCESS' | 'TOO_MANY'

/** The user who replies, and the project of the thread, if they may write in it as of now. */
async function findPlace(db: Db | Trx, { threadId, userId }: ReplyPlace) {
  const actor = await findReplier(db, userId)
  const project =
    actor &&
    (await visibleProject(db, actor)
      .innerJoin('threads', 'threads.project_id', 'projects.id')
      .select(['projects.id', 'projects.organization_id', 'projects.owner_id', 'projects.status'])
      .where('threads.id', '=', threadId)
      .executeTakeFirst())
  return actor && project && mayComment(actor, project) ? { actor, project } : null
}

interface Reply {
  request: Source['request']
  mail: ReadMail
  files: StoredFiles
}

async function add(app: AppContext, trx: Trx, to: ReplyPlace, reply: Reply): Promise<Outcome> {
  const { threadId, userId } = to
  const { request, mail, files } = reply
  const clientId = `mail-${threadId}-${mail.digest.slice(0, 40)}`
  if (await sentBefore(trx, userId, clientId)) return 'KNOWN'
  const place = await findPlace(trx, to)
  if (!place) return 'NO_ACCESS'
  if (await isOverRate(trx, userId)) return 'TOO_MANY'
  const { actor } = place
  const fileIds = await takeMailedFiles(app, trx, place, files)
  const thread = await lockThread(trx, threadId)
  const after = { source: 'EMAIL', internal: false, files: fileIds }
  await recordThread(trx, { actor, request }, thread, { action: 'MESSAGE_SENT', after })
  await addMessage(trx, thread, {
    authorId: userId,
    fromStaff: isStaff(actor.role),
    source: 'EMAIL',
    internal: false,
    text: messageOf(mail, files.refused),
    clientId,
    fileIds,
  })
  return 'ADDED'
}

/**
 * Adds a reply to its thread as the user's message, with its files and its audit entry, once for each mail. What the user
 * may do is decided as of now, not when the mail was sent to them.
 */
export async function addReply(
  app: AppContext,
  request: Source['request'],
  to: ReplyPlace,
  mail: ReadMail,
): Promise<Outcome> {
  const place = await findPlace(app.db, to)
  if (!place) return 'NO_ACCESS'
  const files = await storeMailedFiles(app, place, mail.files)
  let outcome: Outcome | null = null
  try {
    outcome = await app.db.transaction().execute((trx) => add(app, trx, to, { request, mail, files }))
    return outcome
  } finally {
    if (outcome !== 'ADDED') await dropMailedFiles(app, files)
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Keys } from '../config/keys.ts'

/** Whose replies an address takes, and to which thread. */
export interface ReplyPlace {
  threadId: number
  userId: number
}

type App = { keys: Keys; config: Config }

const dayMs = 86_400_000
/** How long a mail can be answered. */
export const replyDays = 180
const macLength = 24
const pattern = new RegExp(`^t-(\\d{1,15})-(\\d{1,15})-([\\da-z]{1,6})-([\\da-f]{${macLength}})$`)

/** The day an address was made, as in it: mail servers may change the case, so digits and small letters. */
const dayOf = (now: Date): string => Math.floor(now.getTime() / dayMs).toString(36)

const macOf = ({ keys }: App, { threadId, userId }: ReplyPlace, day: string): string =>
  createHmac('sha256', keys.reply).update(`${threadId}-${userId}-${day}`).digest('hex').slice(0, macLength)

/** The address by which a user answers in a thread; null if this installation takes no replies. */
export function replyAddress(app: App, place: ReplyPlace, now: Date): string | null {
  const domain = app.config.mail.replyDomain
  const day = dayOf(now)
  return domain && `t-${place.threadId}-${place.userId}-${day}-${macOf(app, place, day)}@${domain}`
}

/** Reads an address that {@link replyAddress} made; null for any other. `isExpired` after 180 days. */
export function readReplyAddress(
  app: App,
  address: string,
  now: Date,
): (ReplyPlace & { isExpired: boolean }) | null {
  const [local = '', domain, ...more] = address.trim().toLowerCase().split('@')
  const [, thread, user, day, mac] = pattern.exec(local) ?? []
  if (domain !== app.config.mail.replyDomain || more.length > 0 || !day || !mac) return null
  const place = { threadId: Number(thread), userId: Number(user) }
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(app, place, day)))) return null
  const age = Math.floor(now.getTime() / dayMs) - Number.parseInt(day, 36)
  return { ...place, isExpired: age > replyDays }
}

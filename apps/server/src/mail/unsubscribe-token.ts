import type { UnsubscribeLinks } from '@windrow/delivery/unsubscribe-headers'
import { seal, unseal } from '../config/secret-box.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../config/keys.ts'
import { publicUrl } from './public-url.ts'

/**
 * What a link unsubscribes from: all notifications of a user, those of one thread, an email digest, or the deliveries of
 * one destination to an address.
 */
export type Unsubscribed =
  | { kind: 'PERSON'; userId: number }
  | { kind: 'THREAD'; userId: number; threadId: number }
  | { kind: 'DIGEST'; userId: number; digestId: number }
  | { kind: 'RECIPIENT'; destinationId: number; address: string }

const purpose = 'unsubscribe:'
const page = '/account/unsubscribe'

/**
 * URLs to unsubscribe without logging in: a page, which changes nothing when fetched, and the one-click URL that mail
 * clients call, which must be https (RFC 8058, section 3.1).
 */
export function unsubscribeLinks(
  app: { keys: Keys; config: Config },
  subject: Unsubscribed,
): UnsubscribeLinks {
  const token = seal(app.keys.vault, `${purpose}${JSON.stringify(subject)}`).toString('base64url')
  const base = publicUrl(app.config)
  return {
    page: `${base}${pageWith(token, subject)}`,
    oneClick: base.startsWith('https:')
      ? `${base}/api/notifications/unsubscribe/one-click?token=${token}`
      : null,
  }
}

/** What the screen says it is about; without one: all mails of this kind. */
const abouts: Partial<Record<Unsubscribed['kind'], string>> = { THREAD: 'thread', DIGEST: 'digest' }

/** URL of the screen that asks for confirmation. */
export function pageWith(token: string, subject: Unsubscribed | null): string {
  const about = subject && abouts[subject.kind]
  return `${page}?token=${encodeURIComponent(token)}${about ? `&about=${about}` : ''}`
}

/** What a token unsubscribes from; null if it isn't valid. */
export function readUnsubscribed(app: { keys: Keys }, token: string): Unsubscribed | null {
  const text = unseal(app.keys.vault, Buffer.from(token, 'base64url'))
  return text?.startsWith(purpose) ? (JSON.parse(text.slice(purpose.length)) as Unsubscribed) : null
}

import type { UnsubscribeLinks } from '@windrow/delivery/unsubscribe-headers'
import { seal, unseal } from '../config/secret-box.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../config/keys.ts'
import { publicUrl } from './public-url.ts'

/** Which mails end: all notifications of a person, or the deliveries of one destination to an address. */
export type Unsubscribed =
  | { kind: 'PERSON'; userId: number }
  | { kind: 'RECIPIENT'; destinationId: number; address: string }

const purpose = 'unsubscribe:'
const page = '/account/unsubscribe'

/**
 * Where mails end without logging in: a page, which changes nothing by being fetched, and the address that mail
 * programs call by themselves. That one has to be https (RFC 8058, section 3.1).
 */
export function unsubscribeLinks(
  app: { keys: Keys; config: Config },
  subject: Unsubscribed,
): UnsubscribeLinks {
  const token = seal(app.keys.vault, `${purpose}${JSON.stringify(subject)}`).toString('base64url')
  const base = publicUrl(app.config)
  return {
    page: `${base}${pageWith(token)}`,
    oneClick: base.startsWith('https:')
      ? `${base}/api/notifications/unsubscribe/one-click?token=${token}`
      : null,
  }
}

/** The screen that asks whether mails shall end. */
export const pageWith = (token: string): string => `${page}?token=${encodeURIComponent(token)}`

/** What a token ends; null where it is none of ours. */
export function readUnsubscribed(app: { keys: Keys }, token: string): Unsubscribed | null {
  const text = unseal(app.keys.vault, Buffer.from(token, 'base64url'))
  return text?.startsWith(purpose) ? (JSON.parse(text.slice(purpose.length)) as Unsubscribed) : null
}

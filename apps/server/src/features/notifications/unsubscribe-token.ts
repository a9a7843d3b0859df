import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { publicUrl } from '../../mail/public-url.ts'

/** Which mails end: all notifications of a person, or the deliveries of one destination to an address. */
export type Unsubscribed =
  { kind: 'PERSON'; userId: number } | { kind: 'RECIPIENT'; destinationId: number; address: string }

const purpose = 'unsubscribe:'

/** Where mails end without logging in. The link opens a page: fetching it changes nothing. */
export function unsubscribeLink(app: Pick<AppContext, 'keys' | 'config'>, subject: Unsubscribed): string {
  const token = seal(app.keys.vault, `${purpose}${JSON.stringify(subject)}`).toString('base64url')
  return `${publicUrl(app.config)}/account/unsubscribe?token=${token}`
}

/** What a token ends; null where it is none of ours. */
export function readUnsubscribed(app: Pick<AppContext, 'keys'>, token: string): Unsubscribed | null {
  const text = unseal(app.keys.vault, Buffer.from(token, 'base64url'))
  return text?.startsWith(purpose) ? (JSON.parse(text.slice(purpose.length)) as Unsubscribed) : null
}

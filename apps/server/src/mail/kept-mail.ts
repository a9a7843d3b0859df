import { sql } from 'kysely'
import { seal, unseal } from '../config/secret-box.ts'
import type { Db } from '../database/connect.ts'
import type { MailRow } from '../database/people-tables.ts'

const linkPattern = /(https?:\/\/[^\s/?#"'<>]+)([^\s"'<>]*)/g
/** Shorter than any token, longer than any word in our URLs. */
const tokenPattern = /[\w.~%+-]{20,}/g

/** A text whose links are kept without their tokens, so that readers can't use them. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(
    linkPattern,
    (_link, site: string, rest: string) => site + rest.replaceAll(tokenPattern, '…'),
  )

interface Content {
  text: string
  html: string | null
}

/**
 * The columns of a stored mail. Tokens are removed from the links of all mails; for an unsent mail, the full text is
 * stored sealed as well, so that it can be passed on.
 */
export function keptColumns(key: Uint8Array, { text, html }: Content, state: MailRow['state']) {
  const kept = { body: withoutTokens(text), html: html && withoutTokens(html) }
  const isHidden = kept.body !== text || kept.html !== html
  const sealed = isHidden && state !== 'SENT' ? seal(key, JSON.stringify({ text, html })) : null
  return { ...kept, state, sealed }
}

/** The sealed content of a mail; null if there is none, or it can't be decrypted any more. */
export function openContent(key: Uint8Array, sealed: Buffer | null): Content | null {
  const text = sealed && unseal(key, sealed)
  return text === null ? null : (JSON.parse(text) as Content)
}

const keptDays = 30

/**
 * Deletes mails older than 30 days.
 *
 * @returns how many, at most `limit`
 */
export async function removeOldMails(db: Db, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', 'in', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

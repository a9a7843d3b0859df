import { sql } from 'kysely'
import { seal, unseal } from '../config/secret-box.ts'
import type { Db } from '../database/connect.ts'
import type { MailRow } from '../database/people-tables.ts'

const linkPattern = /(https?:\/\/[^\s/?#"'<>]+)([^\s"'<>]*)/g
/** No word of our addresses is as long, and every token is longer. */
const tokenPattern = /[\w.~%+-]{20,}/g

/** A text with its links, but without what makes them work: whoever reads it cannot use them. */
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
 * The columns of a mail that is kept. Tokens of links are taken out of it, whatever mail it is; a mail that did not reach
 * anybody has the whole text sealed beside, so that it can be handed on.
 */
export function keptColumns(key: Uint8Array, { text, html }: Content, state: MailRow['state']) {
  const kept = { body: withoutTokens(text), html: html && withoutTokens(html) }
  const isHidden = kept.body !== text || kept.html !== html
  const sealed = isHidden && state !== 'SENT' ? seal(key, JSON.stringify({ text, html })) : null
  return { ...kept, state, sealed }
}

/** What was sealed beside a mail; null where there is nothing, or it cannot be read any more. */
export function openContent(key: Uint8Array, sealed: Buffer | null): Content | null {
  const text = sealed && unseal(key, sealed)
  return text === null ? null : (JSON.parse(text) as Content)
}

const keptDays = 30

/** Removes mails that have been kept for 30 days. @returns how many, at most `limit`. */
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

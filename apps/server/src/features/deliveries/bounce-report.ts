import PostalMime from 'postal-mime'
import { oneLine } from '@windrow/delivery/explain-failure'

/** A mail server's report of an undelivered mail (RFC 3464). */
export interface BounceReport {
  /** Message-ID of the undelivered mail, with angle brackets; null if the report has none. */
  messageId: string | null
  /** The server's answers for recipients that failed; empty if the mail is only delayed, or was delivered. */
  failures: string[]
}

const limits = { maxNestingDepth: 16, maxHeadersSize: 256 * 1024 }
const longestAnswer = 200

/** Parses a bounce, which may be truncated. null if the mail isn't one. */
export async function readBounceReport(raw: Buffer): Promise<BounceReport | null> {
  const mail = await PostalMime.parse(raw, {
    ...limits,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => null)
  const textOf = (...types: string[]): string | undefined =>
    mail?.attachments.find(({ mimeType }) => types.includes(mimeType))?.content as string | undefined
  const status = textOf('message/delivery-status', 'message/global-delivery-status')
  if (!mail || status === undefined) return null
  const original = textOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const about = original === undefined ? null : await PostalMime.parse(original, limits).catch(() => null)
  return {
    messageId: about?.messageId ?? mail.inReplyTo ?? mail.references?.split(/\s+/).at(-1) ?? null,
    // The first group is about the whole mail, each other one about a recipient.
    failures: groupsOf(status)
      .slice(1)
      .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
      .map(answerOf),
  }
}

/** Groups of header fields separated by empty lines; indented lines continue the previous one. */
const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/(?:\r?\n){2,}/)
    .filter((group) => group.trim() !== '')
    .map(
      (group) =>
        new Map(
          group.split(/\r?\n/).flatMap((line) => {
            const at = line.indexOf(':')
            return at < 1
              ? []
              : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
          }),
        ),
    )

/** "smtp; 550 5.1.1 no such mailbox" without its type; falls back to the status. */
function answerOf(fields: Map<string, string>): string {
  const said =
    fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') || `status ${fields.get('status') ?? 'unknown'}`
  return oneLine(said, longestAnswer)
}

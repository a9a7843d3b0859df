/** The fields of a mail's header, in their order; keys are lower case. */
export type MailHeaders = readonly { key: string; value: string }[]

const valuesOf = (headers: MailHeaders, key: string) =>
  headers.filter((one) => one.key === key).map(({ value }) => value.trim().toLowerCase())

/** Fields that only programs set. */
const marks = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-loop', 'list-id']
const senders = /(?:^|[<\s])(?:mailer-daemon|postmaster|no-?reply|donotreply)@/

/**
 * Whether a program wrote a mail: out-of-office replies, delivery reports, mailing lists, and what this product sends.
 * Such mails are never answered (RFC 3834), and never become messages.
 */
export function isAutomatic(headers: MailHeaders): boolean {
  const is = (key: string, test: (value: string) => boolean) => valuesOf(headers, key).some(test)
  return (
    is('auto-submitted', (value) => !/^no\b/.test(value)) ||
    is('precedence', (value) => /^(?:bulk|junk|list|auto_reply)/.test(value)) ||
    valuesOf(headers, 'return-path')[0] === '<>' ||
    is('content-type', (value) => value.startsWith('multipart/report')) ||
    is('from', (value) => senders.test(value)) ||
    marks.some((key) => is(key, () => true))
  )
}

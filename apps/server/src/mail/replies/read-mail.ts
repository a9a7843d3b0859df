import { createHash } from 'node:crypto'
import PostalMime, { addressParser, type Address, type Email } from 'postal-mime'
import { isAutomatic, type MailHeaders } from './automatic-mail.ts'
import { htmlToText } from './html-text.ts'
import { replyText } from './reply-text.ts'

/** What is needed of a mail that somebody sent to the product. */
export interface ReadMail {
  /** Equal if the same mail is delivered again: by its Message-ID, or its bytes without one. Hexadecimal. */
  digest: string
  messageId: string | null
  /** The senders, in lower case. */
  from: string[]
  /** Every address that it may have been delivered to, in lower case. */
  recipients: string[]
  isAutomatic: boolean
  headers: MailHeaders
  /** What the person wrote, without quotes and signatures. */
  text: string
  /** The attached files, without pictures within the text. */
  files: MailedFile[]
}

export interface MailedFile {
  name: string
  content: Uint8Array
}

const limits = { maxNestingDepth: 16, maxHeadersSize: 256 * 1024 }
const mostAddresses = 100
const longestField = 10_000

const addressesOf = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address]))

/** All that claim to be the sender: a header may have several such fields, each with several addresses. */
const sendersOf = (headers: MailHeaders): string[] =>
  headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressesOf(addressParser(value.slice(0, longestField))))

/** Of fields that mail servers add for whom a mail was delivered to. */
const deliveredTo = (headers: MailHeaders): string[] =>
  headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].includes(key))
    .map(({ value }) => value.replaceAll(/[<>\s]/g, ''))

const lower = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => address.trim().toLowerCase()).filter(Boolean)),
]

const textOf = ({ text = '', html = '' }: Email): string =>
  replyText(text.trim() === '' && html !== '' ? htmlToText(html) : text)

const filesOf = ({ attachments }: Email): MailedFile[] =>
  attachments
    .filter(({ disposition, related }) => !related && disposition !== 'inline')
    .map(({ filename, mimeType, content }) => ({
      name: filename || mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }))

/** Reads a mail of any size; throws if it nests too deeply or its header is too large. Takes long for large ones. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, limits)
  const headers = mail.headers.map(({ key, value }) => ({ key: key.toLowerCase(), value }))
  const messageId = mail.messageId?.trim() || null
  const to = [...(mail.to ?? []), ...(mail.cc ?? [])]
  return {
    digest: createHash('sha256')
      .update(messageId ?? raw)
      .digest('hex'),
    messageId,
    from: lower(sendersOf(headers)),
    recipients: lower([...deliveredTo(headers), ...addressesOf(to)]).slice(0, mostAddresses),
    isAutomatic: isAutomatic(headers),
    headers: headers.filter(({ key }) => key === 'authentication-results'),
    text: textOf(mail),
    files: filesOf(mail),
  }
}

import { blocksOfText, type Block, type Inline } from '@windrow/contract/markdown'
import type { Message } from '@windrow/contract/schemas/messages'
import { longestMessage } from '@windrow/contract/threads'
import { storable } from '@windrow/contract/storable'
import { fromAdf, isAdf } from './from-adf.ts'
import { fromWiki } from './from-wiki.ts'
import type { JiraComment } from './issue-data.ts'
import type { Jira } from './open-jira.ts'
import { toAdf } from './to-adf.ts'
import { toWiki } from './to-wiki.ts'

/** Jira takes 32,767 characters; marks and escapes need some of them. */
const longestBody = 30_000
/** A longer text of a description is cut: the rest is in the thread. */
const longestDescription = 20_000
const longestName = 120
/** Of a comment; nobody writes more by hand. */
const longestRead = 40_000

const text = (value: string): Inline => ({ kind: 'text', text: value })
const link = (href: string, value: string): Inline => ({ kind: 'link', href, children: [text(value)] })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

const placeOf = ({ author }: Message): string =>
  author ? (author.isStaff ? 'Windrow support' : (author.accountName ?? '')) : ''

/** Who wrote it, since all comments are of the one user that Windrow has in Jira. */
function headOf(message: Message): Block {
  const place = placeOf(message)
  const name: Inline = { kind: 'strong', children: [text(message.author?.fullName ?? 'Windrow')] }
  return paragraph(name, text(place === '' ? ':' : ` (${place}):`))
}

/** Files are private, so they are named with a link to their message. */
function filesOf({ files }: Message, url: string): Block[] {
  if (files.length === 0) return []
  return [
    paragraph(text('Files, to be opened in Windrow:')),
    { kind: 'list', ordered: false, start: 1, items: files.map(({ name }) => [link(url, name)]) },
  ]
}

function aboutOf({ references }: Message, url: string): Block[] {
  return references.map(({ reportName, row, column, historyId, title }) => {
    const place = [column, row === null ? title : `row ${row}`].filter(Boolean).join(', ')
    const run = historyId === null ? '' : `, run #${historyId}`
    return paragraph(text('About: '), link(url, `${place === '' ? '' : `${place} of `}${reportName}${run}`))
  })
}

const blocksOf = (message: Message, url: string): Block[] => [
  headOf(message),
  ...blocksOfText(message.text),
  ...aboutOf(message, url),
  ...filesOf(message, url),
]

/** Blocks as the body that this version of Jira takes. */
const bodyOf = (jira: Jira, blocks: readonly Block[], more = '') =>
  jira.version === 3 ? toAdf(blocks) : toWiki(blocks) + more

const sizeOf = (body: string | object) => (typeof body === 'string' ? body : JSON.stringify(body)).length

/** Name of the property that marks comments of Windrow. */
export const propertyKey = 'windrow'

/** An anchor is not shown; without entity properties at comments, it marks them. */
const anchorOf = (marker: string, messageId: number) => `{anchor:windrow-${marker}-${messageId}}`
const anchor = /\{anchor:windrow-([\da-f-]{36})-(\d{1,15})\}/

/**
 * A message as a comment of Jira, with a mark that tells later from which message it is.
 *
 * @param url of the message
 */
export function commentOf(jira: Jira, message: Message, url: string, marker: string): object {
  const mark = anchorOf(marker, message.messageId)
  const whole = bodyOf(jira, blocksOf(message, url), `\n${mark}`)
  // Marks of the text may take more room than the text: then it is sent without them.
  const plain = message.text.slice(0, longestBody / 3)
  const short = () =>
    bodyOf(
      jira,
      [headOf(message), paragraph(text(`${plain} …`)), paragraph(link(url, 'The whole message in Windrow'))],
      `\n${mark}`,
    )
  return {
    body: jira.version === 2 && sizeOf(whole) > longestBody ? short() : whole,
    ...(jira.version === 3 && {
      properties: [{ key: propertyKey, value: { marker, messageId: message.messageId } }],
    }),
  }
}

/** The first messages of a thread as the description of an issue, with a link to it. */
export function descriptionOf(jira: Jira, messages: readonly Message[], url: string) {
  let left = longestDescription
  const blocks = [paragraph(link(url, 'Open the thread in Windrow'))]
  for (const message of messages) {
    left -= message.text.length
    if (left < 0) {
      blocks.push(paragraph(text('Further messages are in the thread.')))
      break
    }
    blocks.push(...blocksOf(message, url))
  }
  const body = bodyOf(jira, blocks)
  return jira.version === 2 && sizeOf(body) > longestBody ? bodyOf(jira, blocks.slice(0, 1)) : body
}

/** Whose a comment is: `marker` of the link and the message, or null for one that was written in Jira. */
export function markOf({ body, properties }: JiraComment): { marker: string; messageId: number } | null {
  const value = properties.find(({ key }) => key === propertyKey)?.value as
    | { marker?: unknown; messageId?: unknown }
    | null
    | undefined
  if (typeof value?.marker === 'string' && Number.isSafeInteger(value.messageId))
    return { marker: value.marker, messageId: Number(value.messageId) }
  const found = typeof body === 'string' ? anchor.exec(body) : null
  return found && { marker: found[1]!, messageId: Number(found[2]) }
}

/** Whether only some people in Jira see a comment: then customers must not. */
export const isRestricted = ({ visibility, jsdPublic, properties }: JiraComment): boolean =>
  (visibility !== undefined && visibility !== null) ||
  jsdPublic === false ||
  properties.some(
    ({ key, value }) =>
      key === 'sd.public.comment' && (value as { internal?: unknown } | null)?.internal === true,
  )

/** The text of a comment as Markdown, in which nobody is mentioned. */
export function textOf({ body }: JiraComment): string {
  const markdown = isAdf(body)
    ? fromAdf(body)
    : typeof body === 'string'
      ? fromWiki(body.slice(0, longestRead))
      : ''
  const shown = storable(markdown)
    .replaceAll(/(?<!\\)@\[/g, String.raw`@\[`)
    .trim()
  if (shown === '') return '(no text)'
  return shown.length > longestMessage ? `${shown.slice(0, longestMessage - 10).trimEnd()} … (cut)` : shown
}

/** The name of who wrote a comment. */
export const authorOf = ({ author }: JiraComment): string =>
  storable(author?.displayName ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName) || 'Windrow support'

import { mailStyles, safe, singleLine, type MailBlock } from '@windrow/delivery/mail-kit'
import { plainMessage } from '@windrow/contract/mentions'
import type { Message, MessageReference } from '@windrow/contract/schemas/messages'
import { replyLine } from '../../mail/reply-line.ts'

const { ink, faint, accent, body, small } = mailStyles
const line = '#d8dee6'
/** Longer messages are cut: mail programs hide the rest of long mails, with the button. */
const longestShown = 4000
const mostColumns = 4

const instantOf = (iso: string): string =>
  `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const link = (text: string, url: string, color: string = accent) =>
  `<a href="${safe(url)}" style="color:${color}">${safe(text)}</a>`

/** The line above which replies are written. */
export const replyMark: MailBlock = {
  text: replyLine,
  html: `<p style="margin:0 0 12px;text-align:center;font-size:12px;line-height:16px;color:${faint}">${replyLine}</p>`,
}

/** Who sends the mail, and the project. */
export const topLine = (projectName: string): MailBlock => ({
  text: `Windrow, ${singleLine(projectName)}`,
  html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:0 0 12px;font-size:15px;font-weight:600;color:${ink}">Windrow</td><td align="right" style="padding:0 0 12px;${small}">${safe(projectName)}</td></tr></table>`,
})

/** What happened, and in which thread. */
export const titleBlock = (
  title: string,
  thread: { subject: string; url: string; detail: string },
): MailBlock => ({
  text: `${singleLine(title)}\nin ${singleLine(thread.subject)} (${thread.detail})`,
  html: `<p style="margin:0;font-size:20px;line-height:28px;font-weight:600;color:${ink}">${safe(title)}</p>
<p style="margin:0 0 20px;${body};color:${faint}">in ${link(thread.subject, thread.url)} (${safe(thread.detail)})</p>`,
})

const authorOf = ({ author }: Message): { name: string; place: string } =>
  author
    ? { name: author.fullName, place: author.isStaff ? 'Windrow support' : (author.accountName ?? '') }
    : { name: 'Windrow', place: '' }

/** The text of a message without Markdown marks, in lines. */
const shownLines = ({ text }: Message, longest: number): string[] => {
  const plain = plainMessage(text)
  const shown = plain.length > longest ? `${plain.slice(0, longest).trimEnd()} …` : plain
  return shown.split('\n').map(singleLine)
}

/** Escaped lines as HTML, with the names of mentioned users in colour. */
const coloured = (lines: readonly string[], { mentions }: Message): string => {
  const html = lines.map((one) => safe(one)).join('<br>\n')
  return mentions.reduce((all, { fullName }) => {
    const name = safe(`@${fullName}`)
    return all.replaceAll(name, () => `<span style="color:${accent}">${name}</span>`)
  }, html)
}

const mostFiles = 3

/** "4 files: a.csv, b.pdf, c.png and 1 more", to be opened in Windrow. */
function filesOf({ files }: Message): string {
  if (files.length === 0) return ''
  const names = files.slice(0, mostFiles).map(({ name }) => singleLine(name))
  const more = files.length > mostFiles ? ` and ${files.length - mostFiles} more` : ''
  return `${files.length === 1 ? '1 file' : `${files.length} files`}: ${names.join(', ')}${more}`
}

/** A message with its author and time. Of an internal note, only that there is one. */
export function messageBlock(message: Message): MailBlock {
  const { name, place } = authorOf(message)
  const when = [place, instantOf(message.createdDate)].filter(Boolean).join(', ')
  const lines = message.internal
    ? ['This is an internal note. You can read it in Windrow only.']
    : shownLines(message, longestShown)
  const files = message.internal ? '' : filesOf(message)
  return {
    text: [`${singleLine(name)} (${singleLine(when)}):`, ...lines, ...(files === '' ? [] : [files])].join(
      '\n',
    ),
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="padding:2px 0 2px 16px;border-left:2px solid ${accent}">
<p style="margin:0 0 8px;${body}"><b>${safe(name)}</b> <span style="${small}">${safe(when)}</span></p>
<p style="margin:0;${body}">${message.internal ? safe(lines[0]!) : coloured(lines, message)}</p>${
      files &&
      `
<p style="margin:8px 0 0;${small}">${safe(files)}</p>`
    }
</td></tr></table>`,
  }
}

/** One earlier message, small. */
export function earlierBlock(message: Message): MailBlock {
  const { name } = authorOf(message)
  const when = instantOf(message.createdDate)
  const text = shownLines(message, 280).join(' ')
  return {
    text: `Earlier\n${singleLine(name)} (${when}):\n${text}`,
    html: `<p style="margin:0;padding:16px 0 0;border-top:1px solid ${line};font-size:12px;line-height:16px;color:${faint}">Earlier</p>
<p style="margin:8px 0 0;${small}"><b>${safe(name)}</b> ${safe(when)}<br>${safe(text)}</p>`,
  }
}

/** "price, row 4 of products, run of 19 Nov 2026, 06:00 UTC". */
function nameOf(reference: MessageReference): string {
  const { kind, column, row, pageId, title, runDate } = reference
  const cell = kind === 'CELL' && column ? `${column}, ` : ''
  const place = row === null ? (title ?? '') : `${cell}row ${row}${pageId ? ` of ${pageId}` : ''}`
  const run = `run of ${instantOf(runDate)}`
  return place === '' || kind === 'RUN' ? `the ${run} of ${reference.reportName}` : `${place}, ${run}`
}

/** The first columns of a row, and the cell that is meant. */
function columnsOf({ columns, column }: MessageReference): number[] {
  const meant = columns.findIndex(({ name }) => name === column)
  const first = columns.map((_, at) => at).slice(0, mostColumns)
  return meant < mostColumns ? first : [...first.slice(0, -1), meant]
}

const shownValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a thread is about, as it was: the place, and the values of a cell or row. */
export function referenceBlock(reference: MessageReference): MailBlock {
  const name = nameOf(reference)
  const cells = columnsOf(reference).map((at) => {
    const value = reference.values[at]
    const column = reference.columns[at]!.name
    return { column, value: shownValue(value), isMeant: column === reference.column }
  })
  const head = cells.map(
    ({ column }) =>
      `<td style="padding:5px 12px;font-size:12px;color:${faint};border-bottom:1px solid ${line}">${safe(column)}</td>`,
  )
  const values = cells.map(
    ({ value, isMeant }) =>
      `<td style="padding:5px 12px;font-size:13px;color:${isMeant ? accent : ink}${isMeant ? ';font-weight:600' : ''}">${safe(value)}</td>`,
  )
  return {
    text: [
      `The thread is about ${singleLine(name)}`,
      ...cells.map(({ column, value }) => `${singleLine(column)}: ${singleLine(value)}`),
    ].join('\n'),
    html: `<p style="margin:0 0 6px;${small}">The thread is about ${safe(name)}</p>${
      cells.length === 0
        ? ''
        : `
<table width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-radius:6px"><tr>${head.join('')}</tr><tr>${values.join('')}</tr></table>`
    }`,
  }
}

/** The button that opens the thread, and whether the mail can be answered. */
export const openBlock = (url: string, mayReply: boolean): MailBlock => ({
  text: `Open thread:\n${url}${mayReply ? '\nor reply to this email to add your answer to the thread' : ''}`,
  html: `<p style="margin:24px 0;${small}"><a href="${safe(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accent};color:#ffffff;font-size:14px;text-decoration:none">Open thread</a>${mayReply ? '&nbsp;&nbsp; or reply to this email to add your answer to the thread' : ''}</p>`,
})

/** Why the user gets the mail, and how to get fewer. */
export const footBlock = (
  why: string,
  urls: { mute: string; rules: string },
  mayReply: boolean,
): MailBlock => {
  const own = mayReply ? "The reply address is yours only, please don't forward it." : ''
  return {
    text: [
      `You get this email because ${why}.`,
      `Mute this thread: ${urls.mute}`,
      `Choose what we email you: ${urls.rules}`,
      own,
    ]
      .filter(Boolean)
      .join('\n'),
    html: `<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${faint}">You get this email because ${safe(why)}. ${link('Mute this thread', urls.mute, faint)} or ${link('choose what we email you', urls.rules, faint)}.${own ? ` ${safe(own)}` : ''}</p>`,
  }
}

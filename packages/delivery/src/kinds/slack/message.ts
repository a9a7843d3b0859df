import { fileLine, recordsText, summaryOf } from '../../delivery-summary.ts'
import type { OutgoingDelivery, OutgoingFile } from '../../destination-driver.ts'
import { slackText } from './text.ts'

/** Characters of a section of a message, and of a comment on files. */
const mostText = 3000
/** Slack refuses messages whose sections have more than some 12,000 characters together, the summary included. */
const mostLinkSections = 3

/** The lines in texts within the limit, never cut inside a line; the last one says how many lines are missing. */
function textsOf(lines: readonly string[], mostTexts: number, room = mostText): string[] {
  const texts: string[] = []
  for (const [at, line] of lines.entries()) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= room)
      texts[texts.length - 1] = `${last}\n${line}`
    else if (texts.length < mostTexts && line.length <= room) texts.push(line)
    else return [...texts, `and ${lines.length - at} more in Windrow`]
  }
  return texts
}

/** Slack takes no empty files. */
export const isAttached = ({ bytes }: OutgoingFile): boolean => bytes > 0

const titleOf = (delivery: OutgoingDelivery) => `${delivery.run.reportName}: ${recordsText(delivery)}`

/** A message of sections with links; `text` is its preview on phones. */
export function messageOf(delivery: OutgoingDelivery): Record<string, unknown> {
  const text = titleOf(delivery)
  const links = delivery.files.map((file) => `<${file.link.url}|${slackText(fileLine(file))}>`)
  return {
    text: slackText(text),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: text.slice(0, 150) } },
      {
        type: 'section',
        fields: summaryOf(delivery).map(([name, value]) => ({
          type: 'mrkdwn',
          text: `*${name}*\n${slackText(value)}`.slice(0, 2000),
        })),
      },
      ...textsOf(links, mostLinkSections).map((section) => ({
        type: 'section',
        text: { type: 'mrkdwn', text: section },
      })),
    ],
  }
}

/** The text shared with the files, in Slack's markup. */
export function commentOf(delivery: OutgoingDelivery): string {
  const head = [
    `*${slackText(titleOf(delivery))}*`,
    ...summaryOf(delivery).map(([name, value]) => `*${name}*: ${slackText(value)}`),
  ].join('\n')
  const lines = delivery.files.map((file) =>
    slackText(isAttached(file) ? fileLine(file) : `${file.name} (empty, so it is not attached)`),
  )
  return [head, ...textsOf(lines, 1, Math.max(0, mostText - head.length - 50))].join('\n').slice(0, mostText)
}

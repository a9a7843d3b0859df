/** Mentions in the text of messages: `@[Priya Raman](user:4)`. Doesn't use zod, so the browser can import it. */

/** A part of a message: Markdown, or a mention of a user. */
export type MessagePart = { text: string } | { userId: number; name: string }

// None of these can match from two places of the same character run, so a text of any form takes linear time.
const mention = /@\[([^[\]\n]{1,120})\]\(user:([1-9]\d{0,14})\)/y
const fenceLine = /^ {0,3}(`{3,}|~{3,})/
const linkText = /!?\[([^[\]\n]*)\]\([^()\s]*\)/g
const lineMarks = /^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]/gm
const inlineMarks = /\*\*|__|~~|`+/g

/** The mention of a user as Markdown. */
export const mentionOf = (userId: number, name: string): string =>
  `@[${name.replaceAll(/[[\]\n]/g, ' ').trim()}](user:${userId})`

/** The places of fenced code blocks: from their first line to their last. */
function fences(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  let open: { mark: string; start: number } | null = null
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const mark = fenceLine.exec(line)?.[1]
    if (mark && !open) open = { mark, start }
    else if (mark && open && mark.startsWith(open.mark) && line.trim() === mark) {
      found.push([open.start, end])
      open = null
    }
    start = end + 1
  }
  return open ? [...found, [open.start, text.length]] : found
}

/** Where the runs of backticks begin, by their length: a code span ends at the next run of its own length. */
function backticks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length) ?? []
    places.push(index)
    runs.set(run.length, places)
  }
  return runs
}

/** Finds the end of the code that begins at a place, or null. To be called with increasing places. */
function codeFinder(text: string): (at: number) => number | null {
  const blocks = fences(text)
  const runs = backticks(text)
  return (at) => {
    while (blocks[0] && blocks[0][1] < at) blocks.shift()
    if (blocks[0] && blocks[0][0] <= at) return blocks[0][1]
    if (text[at] !== '`' || text[at - 1] === '`') return null
    let length = 1
    while (text[at + length] === '`') length += 1
    const places = runs.get(length)!
    while (places[0] !== undefined && places[0] <= at) places.shift()
    return places[0] === undefined ? at + length : places[0] + length
  }
}

/** Splits a text at its mentions. Escaped ones and those in code are text. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  const endOfCode = codeFinder(text)
  let from = 0
  let at = 0
  while (at < text.length) {
    const code = endOfCode(at)
    mention.lastIndex = at
    const found = code === null && text[at] === '@' ? mention.exec(text) : null
    if (found) {
      if (at > from) parts.push({ text: text.slice(from, at) })
      parts.push({ userId: Number(found[2]), name: found[1]! })
      from = mention.lastIndex
    }
    if (found) at = from
    else if (code !== null) at = Math.max(code, at + 1)
    else at += text[at] === '\\' ? 2 : 1
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The ids of the users that a text mentions, each once. */
export const mentionedIds = (text: string): number[] => [
  ...new Set(messageParts(text).flatMap((part) => ('userId' in part ? [part.userId] : []))),
]

/** A text without its Markdown marks, for search, previews and notifications. */
export const plainMessage = (text: string): string =>
  messageParts(text)
    .map((part) =>
      'userId' in part
        ? `@${part.name}`
        : part.text.replaceAll(linkText, '$1').replaceAll(lineMarks, '').replaceAll(inlineMarks, ''),
    )
    .join('')
    .trim()

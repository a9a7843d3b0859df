import { mentionOf, messageParts } from '@windrow/contract/mentions'

/** A message as its author sees it while writing: mentions are names, and who is meant is remembered. */
export interface Written {
  text: string
  mentions: readonly Named[]
}
export interface Named {
  userId: number
  name: string
}
/** A text with the selected part; start and end are the same for a caret. */
export interface Selected {
  text: string
  start: number
  end: number
}

export const nothingWritten: Written = { text: '', mentions: [] }

/** What is shown for a mention. */
const shownName = (name: string) => `@${name.replaceAll(/[[\]\n]/g, ' ').trim()}`

/** The mention that a part of the text shows, the longest name first: "@Ann Lee" is not "@Ann". */
function mentionIn(text: string, known: readonly Named[]): Named | undefined {
  return known.find(({ name }) => {
    const shown = shownName(name)
    return text.startsWith(shown) && !/^[\p{L}\p{N}_]/u.test(text.slice(shown.length, shown.length + 2))
  })
}

/** The Markdown to send. */
export function markdownOf({ text, mentions }: Written): string {
  const known = mentions.toSorted((a, b) => b.name.length - a.name.length)
  const parts = text.split(/(?=@)/)
  return parts
    .map((part) => {
      const named = part.startsWith('@') ? mentionIn(part, known) : undefined
      return named ? mentionOf(named.userId, named.name) + part.slice(shownName(named.name).length) : part
    })
    .join('')
    .trim()
}

/** A message's Markdown, to be edited. `names` are current names, which replace those in the text. */
export function writtenOf(
  markdown: string,
  names: readonly { userId: number; fullName: string }[] = [],
): Written {
  const current = new Map(names.map(({ userId, fullName }) => [userId, fullName]))
  const mentions = new Map<number, Named>()
  const text = messageParts(markdown)
    .map((part) => {
      if (!('userId' in part)) return part.text
      const name = current.get(part.userId) ?? part.name
      mentions.set(part.userId, { userId: part.userId, name })
      return shownName(name)
    })
    .join('')
  return { text, mentions: [...mentions.values()] }
}

const longestName = 60

/** The unfinished mention before the caret: where its "@" is, and what was typed after it. */
export function mentionAt({ text, start, end }: Selected): { at: number; search: string } | null {
  if (start !== end) return null
  const before = text.slice(Math.max(0, start - longestName), start)
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’_-]*(?: [\p{L}\p{N}.'’_-]*)?)$/u.exec(before)
  return found && { at: start - found[1]!.length - 1, search: found[1]! }
}

/** Puts a mention in the place of what was typed, and the caret behind it. */
export function withMention(
  written: Written,
  { at, search }: { at: number; search: string },
  named: Named,
): { written: Written; caret: number } {
  const shown = `${shownName(named.name)} `
  const end = at + 1 + search.length
  const after = written.text.slice(end).replace(/^ /, '')
  return {
    written: {
      text: written.text.slice(0, at) + shown + after,
      mentions: [...written.mentions.filter(({ userId }) => userId !== named.userId), named],
    },
    caret: at + shown.length,
  }
}

export type Tool = 'bold' | 'italic' | 'code' | 'list' | 'link' | 'quote' | 'mention'

const around: Partial<Record<Tool, string>> = { bold: '**', italic: '*', code: '`' }
const inFront: Partial<Record<Tool, string>> = { list: '- ', quote: '> ' }

function wrap({ text, start, end }: Selected, mark: string): Selected {
  const inner = text.slice(start, end)
  const isWrapped = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  const { length } = mark
  if (isWrapped)
    return {
      text: text.slice(0, start - length) + inner + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}

function prefixLines({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  const moved = isMarked ? -mark.length : mark.length
  return {
    text: text.slice(0, from) + changed + text.slice(end),
    start: Math.max(from, start + moved),
    end: from + changed.length,
  }
}

/** Applies a tool of the editor to the selection; a second time takes it back. */
export function applyTool(tool: Tool, selected: Selected): Selected {
  const { text, start, end } = selected
  const mark = around[tool]
  if (mark) return wrap(selected, mark)
  const prefix = inFront[tool]
  if (prefix) return prefixLines(selected, prefix)
  if (tool === 'mention') {
    const gap = start > 0 && !/[\s(]/.test(text[start - 1]!) ? ' ' : ''
    const caret = start + gap.length + 1
    return { text: `${text.slice(0, start)}${gap}@${text.slice(end)}`, start: caret, end: caret }
  }
  const shown = text.slice(start, end) || 'text'
  const before = `${text.slice(0, start)}[${shown}](`
  return { text: `${before}https://)${text.slice(end)}`, start: before.length, end: before.length + 8 }
}

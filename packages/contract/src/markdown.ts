/**
 * The Markdown of messages, as a tree: a small subset that has no raw HTML and no pictures. Whatever is not understood
 * is text. Takes linear time for any text. Doesn't use zod, so the browser can import it.
 */

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'mention'; userId: number; name: string }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph' | 'heading'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'quote'; children: Block[] }

type Wrap = 'strong' | 'em' | 'del'

const deepestQuote = 5
const fence = /^ {0,3}(`{3,}|~{3,})/
const headingLine = /^ {0,3}#{1,6}[ \t]+(.*)$/
const quoteLine = /^ {0,3}> ?/
const itemLine = /^ {0,3}(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/

// Read at one place each. None can match across a character that begins another one, so they stay short.
const mention = /@\[([^[\]\n]{1,120})\]\(user:([1-9]\d{0,14})\)/y
const link = /!?\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/y
const address = /https?:\/\/[^\s<>"`]{1,2000}/y
const plain = /[^\\`*_~@![\nh]+/y
const wraps: Readonly<Record<string, Wrap>> = {
  '**': 'strong',
  __: 'strong',
  '*': 'em',
  _: 'em',
  '~~': 'del',
}

/** An address that a message may link to, or null: only http, https and mailto. */
export function safeHref(text: string): string | null {
  const url = URL.parse(text)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

interface Frame {
  mark: string
  children: Inline[]
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** Collects inline nodes. Marks that are never closed become text. */
class Nodes {
  private readonly frames: Frame[] = [{ mark: '', children: [] }]

  add(node: Inline): void {
    const { children } = this.frames.at(-1)!
    const last = children.at(-1)
    if (node.kind === 'text' && last?.kind === 'text') last.text += node.text
    else children.push(node)
  }
  text(text: string): void {
    this.add({ kind: 'text', text })
  }
  /** Opens or closes a mark, or adds it as text. */
  mark(mark: string, canOpen: boolean, canClose: boolean): void {
    const at = this.frames.findIndex((frame) => frame.mark === mark)
    if (at > 0 && canClose) {
      while (this.frames.length > at + 1) this.drop()
      const { children } = this.frames.pop()!
      this.add({ kind: wraps[mark]!, children })
    } else if (at < 0 && canOpen) this.frames.push({ mark, children: [] })
    else this.text(mark)
  }
  /** The mark that was opened last. */
  get open(): string {
    return this.frames.at(-1)!.mark
  }
  end(): Inline[] {
    while (this.frames.length > 1) this.drop()
    return this.frames[0]!.children
  }
  private drop(): void {
    const { mark, children } = this.frames.pop()!
    this.text(mark)
    for (const child of children) this.add(child)
  }
}

const lengthOfRun = (text: string, at: number): number => {
  let length = 1
  while (text[at + length] === text[at]) length += 1
  return length
}

/** The ends of code spans: for each length of backticks the places where they begin, from the last. */
function backticks(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const ofLength = places.get(run.length)
    if (ofLength) ofLength.push(index)
    else places.set(run.length, [index])
  }
  return places
}

function codeAt(
  text: string,
  at: number,
  places: Map<number, number[]>,
): { text: string; end: number } | null {
  const length = lengthOfRun(text, at)
  const ends = places.get(length) ?? []
  while (ends.length > 0 && ends.at(-1)! <= at) ends.pop()
  const end = ends.at(-1)
  return end === undefined ? null : { text: text.slice(at + length, end).trim(), end: end + length }
}

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Ends of sentences and closing marks don't belong to an address. */
const withoutEnd = (text: string) => text.replace(/[.,;:!?)\]'*_~]{1,20}$/, '')

/** What begins at a place and is more than text; the place after it. */
function special(text: string, at: number, nodes: Nodes, places: Map<number, number[]>): number | null {
  const character = text[at]!
  if (character === '\n') {
    nodes.add({ kind: 'break' })
    return at + 1
  }
  if (character === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
    nodes.text(text[at + 1]!)
    return at + 2
  }
  if (character === '`') {
    const code = codeAt(text, at, places)
    if (code) nodes.add({ kind: 'code', text: code.text })
    else nodes.text('`'.repeat(lengthOfRun(text, at)))
    return code ? code.end : at + lengthOfRun(text, at)
  }
  const named = character === '@' ? matchAt(mention, text, at) : null
  if (named) {
    nodes.add({ kind: 'mention', userId: Number(named[2]), name: named[1]! })
    return mention.lastIndex
  }
  return linkAt(text, at, nodes) ?? markAt(text, at, nodes)
}

function linkAt(text: string, at: number, nodes: Nodes): number | null {
  const found = '!['.includes(text[at]!) ? matchAt(link, text, at) : null
  const href = found && safeHref(found[2]!)
  if (found && href) {
    nodes.add({ kind: 'link', href, children: [{ kind: 'text', text: found[1]! }] })
    return at + found[0].length
  }
  const bare = text[at] === 'h' && !isWord(text[at - 1]) ? matchAt(address, text, at) : null
  const shown = bare && withoutEnd(bare[0])
  const target = shown && safeHref(shown)
  if (!target) return null
  nodes.add({ kind: 'link', href: target, children: [{ kind: 'text', text: shown }] })
  return at + shown.length
}

function markAt(text: string, at: number, nodes: Nodes): number | null {
  const two = text.slice(at, at + 2)
  // Of three stars, the one that closes what was opened last comes first.
  const isInner = text.startsWith('***', at) && nodes.open === '*'
  const mark = two in wraps && !isInner ? two : text[at]!
  if (!(mark in wraps)) return null
  const before = text[at - 1]
  const after = text[at + mark.length]
  const isInWord = mark.startsWith('_') && isWord(before) && isWord(after)
  nodes.mark(mark, !isInWord && !isSpace(after), !isInWord && !isSpace(before))
  return at + mark.length
}

/** A line or paragraph as inline nodes. */
export function inlineOf(text: string): Inline[] {
  const nodes = new Nodes()
  const places = backticks(text)
  for (let at = 0; at < text.length;) {
    const next = special(text, at, nodes, places)
    if (next !== null) at = next
    else {
      const run = matchAt(plain, text, at)?.[0] ?? text[at]!
      nodes.text(run)
      at += run.length
    }
  }
  return nodes.end()
}

/** Reads the lines of a block of one kind, from a place; returns the place after it. */
type Reader = (lines: readonly string[], at: number, depth: number) => { block: Block; next: number } | null

const readFence: Reader = (lines, at) => {
  const mark = fence.exec(lines[at]!)?.[1]
  if (!mark) return null
  const rest = lines.slice(at + 1)
  const length = rest.findIndex(
    (line) => line.trim().startsWith(mark) && line.trim() === fence.exec(line)?.[1],
  )
  const end = length < 0 ? lines.length : at + 1 + length
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

const readHeading: Reader = (lines, at) => {
  const found = headingLine.exec(lines[at]!)
  return found && { block: { kind: 'heading', children: inlineOf(found[1]!) }, next: at + 1 }
}

const readQuote: Reader = (lines, at, depth) => {
  if (!quoteLine.test(lines[at]!) || depth >= deepestQuote) return null
  let next = at
  while (next < lines.length && quoteLine.test(lines[next]!)) next += 1
  const inner = lines.slice(at, next).map((line) => line.replace(quoteLine, ''))
  return { block: { kind: 'quote', children: blocksOf(inner, depth + 1) }, next }
}

const readList: Reader = (lines, at) => {
  const first = itemLine.exec(lines[at]!)
  if (!first) return null
  const ordered = first[2] !== undefined
  const items: string[] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const found = itemLine.exec(lines[next]!)
    if (found && (found[2] !== undefined) === ordered) items.push(found[3]!)
    else if (!found && /^[ \t]+\S/.test(lines[next]!)) items.push(`${items.pop()}\n${lines[next]!.trim()}`)
    else break
  }
  const start = ordered ? Number(first[2]) : 1
  return { block: { kind: 'list', ordered, start, items: items.map(inlineOf) }, next }
}

const readers = [readFence, readHeading, readQuote, readList]

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', children: inlineOf(open.join('\n')) })
    open = []
  }
  for (let at = 0; at < lines.length;) {
    const found = readers.reduce<ReturnType<Reader>>((done, read) => done ?? read(lines, at, depth), null)
    if (found) {
      close()
      blocks.push(found.block)
      at = found.next
    } else {
      if (lines[at]!.trim() === '') close()
      else open.push(lines[at]!.trim())
      at += 1
    }
  }
  close()
  return blocks
}

/** The Markdown of a message as blocks. */
export const blocksOfText = (text: string): Block[] => blocksOf(text.split('\n'), 0)

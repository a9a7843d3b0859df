import type { AdfNode } from './to-adf.ts'

/** Deeper nodes are left out. */
const deepest = 40

const escaped = (text: string): string => text.replaceAll(/[\\`*_~[\]@]/g, String.raw`\$&`)
const wraps: Readonly<Record<string, string>> = { strong: '**', em: '_', strike: '~~' }

function textOf({ text = '', marks = [] }: AdfNode): string {
  if (marks.some(({ type }) => type === 'code')) return codeSpan(text)
  const link = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (inner === '') return text
  const marked = marks.reduce(
    (all, { type }) => `${wraps[type] ?? ''}${all}${wraps[type] ?? ''}`,
    escaped(inner),
  )
  const shown = typeof link === 'string' && /^[^()\s]+$/.test(link) ? `[${escaped(inner)}](${link})` : marked
  return before + shown + after
}

/** Code between more backticks than it has itself. */
function codeSpan(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  return `${fence}${text}${fence}`
}

const attr = ({ attrs }: AdfNode, name: string): string => {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

function inlineOf(node: AdfNode, depth: number): string {
  switch (node.type) {
    case 'text':
      return textOf(node)
    case 'hardBreak':
      return '\n'
    case 'mention':
      return escaped(attr(node, 'text') || '@somebody')
    case 'emoji':
      return attr(node, 'text') || attr(node, 'shortName')
    case 'inlineCard':
      return attr(node, 'url')
    case 'status':
      return escaped(attr(node, 'text'))
    case 'date':
      return new Date(Number(attr(node, 'timestamp')) || 0).toISOString().slice(0, 10)
    default:
      return inlinesOf(node, depth + 1)
  }
}

const inlinesOf = ({ content = [] }: AdfNode, depth: number): string =>
  depth > deepest ? '' : content.map((child) => inlineOf(child, depth)).join('')

const indented = (text: string): string => text.replaceAll('\n', '\n  ')
const prefixed = (text: string): string => text.replaceAll(/^/gm, '> ')

function listOf(node: AdfNode, depth: number): string {
  const isOrdered = node.type === 'orderedList'
  const start = Number(node.attrs?.['order'] ?? 1) || 1
  return (node.content ?? [])
    .map((item, at) => `${isOrdered ? `${start + at}.` : '-'} ${indented(blocksOf(item, depth + 1, '\n'))}`)
    .join('\n')
}

function blockOf(node: AdfNode, depth: number): string {
  switch (node.type) {
    case 'heading':
      return `### ${inlinesOf(node, depth)}`
    case 'codeBlock':
      return fenced((node.content ?? []).map(({ text = '' }) => text).join(''))
    case 'bulletList':
    case 'orderedList':
      return listOf(node, depth)
    case 'blockquote':
      return prefixed(blocksOf(node, depth + 1, '\n\n'))
    case 'mediaSingle':
    case 'mediaGroup':
      return '(attachment)'
    case 'rule':
      return ''
    case 'tableRow':
      return (node.content ?? []).map((cell) => blocksOf(cell, depth + 1, ' ')).join(' | ')
    case 'table':
      return blocksOf(node, depth + 1, '\n')
    case 'panel':
    case 'expand':
    case 'nestedExpand':
      return blocksOf(node, depth + 1, '\n\n')
    default:
      return inlinesOf(node, depth)
  }
}

/** Code between a fence that it doesn't contain. */
function fenced(text: string): string {
  const runs = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}\n${text}\n${fence}`
}

const blocksOf = ({ content = [] }: AdfNode, depth: number, between: string): string =>
  depth > deepest
    ? ''
    : content
        .map((node) => blockOf(node, depth))
        .filter((text) => text !== '')
        .join(between)

/** A document of Jira Cloud as Markdown. Nodes that Markdown hasn't become their text. */
export const fromAdf = (document: AdfNode): string => blocksOf(document, 0, '\n\n').trim()

/** Whether a value is an object that can be read as a document. */
export const isAdf = (value: unknown): value is AdfNode =>
  typeof value === 'object' && value !== null && (value as AdfNode).type === 'doc'

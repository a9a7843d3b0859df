import { type AnyNode, childElements, type Document, Element, type ParentNode, Text } from '../html/nodes.ts'
import { rawTextOf, textOf } from './text.ts'

const silent = new Set('script style template noscript head svg iframe button form nav'.split(' '))
const marks: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '_',
  em: '_',
  del: '~~',
  s: '~~',
  strike: '~~',
}

/** No real page nests quotes or lists deeper. Each level marks every line in it, so deeper ones are dropped. */
const deepest = 10

/** The content of an element as Markdown (CommonMark with tables), with absolute URLs for links and pictures. */
export function markdownOf(node: Element | Document, absolute: (address: string) => string | null): string {
  return blocks(node, { absolute, depth: 0 })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

interface Place {
  absolute: (address: string) => string | null
  /** Number of enclosing quotes and lists. */
  depth: number
}

function blocks(parent: ParentNode, place: Place): string {
  let text = ''
  for (const child of parent.children) text += block(child, place)
  return text
}

function block(node: AnyNode, place: Place): string {
  if (node instanceof Text) return escaped(node.data.replace(/\s+/g, ' '))
  if (!(node instanceof Element) || silent.has(node.name)) return ''
  const { name } = node
  const { absolute, depth } = place
  const inner = () => blocks(node, place)
  const heading = /^h([1-6])$/.exec(name)
  if (heading) return `\n\n${'#'.repeat(Number(heading[1]))} ${inner().trim().replace(/\s+/g, ' ')}\n\n`
  if (name === 'br') return '  \n'
  if (name === 'hr') return '\n\n---\n\n'
  if (name === 'pre') return `\n\n\`\`\`\n${rawTextOf(node).replace(/\n$/, '')}\n\`\`\`\n\n`
  if (name === 'code') return `\`${textOf(node)}\``
  if (depth < deepest) {
    const inside = { absolute, depth: depth + 1 }
    if (name === 'blockquote') return `\n\n${quote(node, inside)}\n\n`
    if (name === 'ul' || name === 'ol') return `\n\n${list(node, inside)}\n\n`
  }
  if (name === 'table') return `\n\n${table(node)}\n\n`
  if (name === 'img' || name === 'a') return linked(node, inner, absolute)
  if (Object.hasOwn(marks, name)) return marked(inner(), marks[name]!)
  return isInline(name) ? inner() : `\n\n${inner().trim()}\n\n`
}

const isInline = (name: string): boolean =>
  /^(span|font|small|u|sub|sup|abbr|mark|time|label|cite|q|kbd|var|ins|html|body)$/.test(name)

function linked(element: Element, inner: () => string, absolute: Place['absolute']): string {
  const { attribs, name } = element
  const address = absolute((name === 'a' ? attribs['href'] : attribs['src']) ?? '')
  if (name === 'img') return address ? `![${attribs['alt'] ?? ''}](${address})` : ''
  const text = inner().trim().replace(/\s+/g, ' ')
  return address && attribs['href'] && text ? `[${text}](${address})` : text
}

function marked(text: string, mark: string): string {
  const bare = text.trim()
  return bare === '' ? text : text.replace(bare, () => `${mark}${bare}${mark}`)
}

function quote(element: Element, place: Place): string {
  const text = blocks(element, place)
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  return prefixed(text, '> ', '> ')
}

function list(element: Element, place: Place): string {
  let number = Number(element.attribs['start'] ?? 1)
  return childElements(element)
    .map((entry) => {
      const sign = element.name === 'ol' ? `${number++}. ` : '- '
      const text = blocks(entry, place)
        .trim()
        .replace(/\n{2,}/g, '\n')
      return prefixed(text, sign, ' '.repeat(sign.length))
    })
    .join('\n')
}

function table(element: Element): string {
  const rows: string[][] = []
  const visit = (node: Element): void => {
    for (const child of node.children) {
      if (!(child instanceof Element)) continue
      if (child.name !== 'tr') visit(child)
      else
        rows.push(
          child.children
            .filter((cell): cell is Element => cell instanceof Element)
            .map((cell) => textOf(cell).replace(/\s+/g, ' ').replaceAll('|', '\\|')),
        )
    }
  }
  visit(element)
  const [head = [], ...others] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n')
}

const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .join('\n')

const escaped = (text: string): string => text.replace(/[\\`*_[\]]/g, '\\$&')

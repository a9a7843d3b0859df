import { type AnyNode, Element, type ParentNode, Text } from '../html/nodes.ts'

const silent = new Set(['script', 'style', 'template', 'noscript'])
/** Elements on a line of their own. */
const lines = new Set(
  'p br li h1 h2 h3 h4 h5 h6 tr blockquote pre dt dd table ul ol dl hr figcaption caption'.split(' '),
)
/** Separated by a space only, since they are often used for layout (`<div>£</div><div>12</div>`). */
const blocks = new Set(
  'div section article header footer main aside nav td th form fieldset figure address option select summary details'.split(
    ' ',
  ),
)

/**
 * The text of an element as people read it: white space folded; paragraphs, list entries, headings, table rows and
 * `<br>` on lines of their own; other blocks separated by a space; scripts, styles and templates omitted.
 */
export function textOf(element: Element): string {
  if (silent.has(element.name)) return rawTextOf(element).trim()
  const only = element.children.length === 1 ? element.children[0] : undefined
  if (only instanceof Text) return foldSpace(only.data)
  return foldLines(gather(element, ''))
}

function gather(parent: ParentNode, text: string): string {
  for (const child of parent.children) {
    if (child instanceof Text) {
      text += child.data.includes('\n') ? child.data.replaceAll('\n', ' ') : child.data
      continue
    }
    if (!(child instanceof Element) || silent.has(child.name)) continue
    const edge = edgeOf(child)
    text = gather(child, text + edge) + (child.name === 'br' ? '' : edge)
  }
  return text
}

/** What separates the text of an element from its neighbour's. */
export const edgeOf = ({ name }: Element): '' | ' ' | '\n' =>
  lines.has(name) ? '\n' : blocks.has(name) ? ' ' : ''

/** Whether an element never shows text. */
export const isSilent = ({ name }: Element): boolean => silent.has(name)

/** Folds every run of white space, including no-break spaces, to one space. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

function foldLines(text: string): string {
  if (!text.includes('\n')) return foldSpace(text)
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
}

/** All text below a node unchanged, including scripts. */
export function rawTextOf(node: AnyNode): string {
  if (node instanceof Text) return node.data
  if (!('children' in node)) return ''
  let text = ''
  for (const child of node.children) text += rawTextOf(child)
  return text
}

interface Node {
  type?: unknown
  version?: unknown
  text?: unknown
  attrs?: Record<string, unknown>
  marks?: { type?: unknown; attrs?: Record<string, unknown> }[]
  content?: unknown
}

const inlines = ['text', 'hardBreak', 'mention', 'emoji', 'inlineCard', 'status', 'date']
const blocks = ['paragraph', 'heading', 'codeBlock', 'bulletList', 'orderedList', 'blockquote', 'rule']
const lists = ['bulletList', 'orderedList']

/** What each node may contain, as of Atlassian's published schema. */
const children: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inlines,
  heading: inlines,
  codeBlock: ['text'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'codeBlock', ...lists],
  blockquote: ['paragraph', 'codeBlock', ...lists],
}
const markTypes = ['strong', 'em', 'strike', 'code', 'link', 'underline']

function markFault({ marks = [] }: Node): string | null {
  const types = marks.map(({ type }) => String(type))
  if (types.some((type) => !markTypes.includes(type))) return `unknown mark in ${types.join()}`
  if (new Set(types).size !== types.length) return `twice the same mark in ${types.join()}`
  if (types.includes('code') && types.some((type) => type !== 'code' && type !== 'link'))
    return `code with ${types.join()}`
  const link = marks.find(({ type }) => type === 'link')
  return link && typeof link.attrs?.['href'] !== 'string' ? 'a link without href' : null
}

/** Why a node is not a valid one; null if it is. */
function faultOf(node: Node): string | null {
  const type = String(node.type)
  if (type === 'text')
    return typeof node.text === 'string' && node.text !== '' ? markFault(node) : 'a text node without text'
  if (!(type in children)) return inlines.includes(type) || type === 'rule' ? null : `unknown node ${type}`
  if (node.content !== undefined && !Array.isArray(node.content)) return `${type} has no list of content`
  const content = (node.content ?? []) as Node[]
  const needsContent = ['listItem', 'bulletList', 'orderedList', 'blockquote'].includes(type)
  if (needsContent && content.length === 0) return `${type} is empty`
  const wrong = content.find((child) => !children[type]!.includes(String(child.type)))
  if (wrong) return `${type} with ${String(wrong.type)}`
  if (type === 'heading' && !Number.isInteger(node.attrs?.['level'])) return 'a heading without level'
  if (type === 'codeBlock' && content.some(({ marks }) => marks)) return 'marks in a code block'
  return content.reduce<string | null>((fault, child) => fault ?? faultOf(child), null)
}

/** Why a value is no document of the Atlassian Document Format, version 1; null if it is one. */
export function adfFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'not an object'
  const node = value as Node
  if (node.type !== 'doc' || node.version !== 1) return 'no document of version 1'
  return faultOf(node)
}

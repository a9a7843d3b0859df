import type { Block, Inline } from '@windrow/contract/markdown'

/** A node of the Atlassian Document Format, version 1: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
export interface AdfNode {
  type: string
  version?: number
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: AdfNode[]
}

type Marks = NonNullable<AdfNode['marks']>
const markOf = { strong: 'strong', em: 'em', del: 'strike' } as const

/** Empty text is no text node. */
const textNode = (text: string, marks: Marks): AdfNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]

/** Code takes no other mark but a link. */
const codeMarks = (marks: Marks): Marks => [...marks.filter(({ type }) => type === 'link'), { type: 'code' }]

function inlineNodes(nodes: readonly Inline[], marks: Marks): AdfNode[] {
  return nodes.flatMap((node) => {
    if ('text' in node) return textNode(node.text, node.kind === 'code' ? codeMarks(marks) : marks)
    if (node.kind === 'break') return [{ type: 'hardBreak' }]
    if (node.kind === 'mention') return textNode(`@${node.name}`, marks)
    if (node.kind === 'link')
      return inlineNodes(node.children, [...marks, { type: 'link', attrs: { href: node.href } }])
    const type = markOf[node.kind]
    const isMarked = marks.some((mark) => mark.type === type)
    return inlineNodes(node.children, isMarked ? marks : [...marks, { type }])
  })
}

const paragraph = (children: readonly Inline[]): AdfNode => ({
  type: 'paragraph',
  content: inlineNodes(children, []),
})

/** A quote takes paragraphs, lists and code: a heading in it becomes a paragraph, a quote in it is opened. */
const quotedNodes = (blocks: readonly Block[]): AdfNode[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'quote') return quotedNodes(block.children)
    return block.kind === 'heading' ? [paragraph(block.children)] : [blockNode(block)]
  })

function blockNode(block: Block): AdfNode {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.children)
    case 'heading':
      return { type: 'heading', attrs: { level: 3 }, content: inlineNodes(block.children, []) }
    case 'code':
      return { type: 'codeBlock', content: textNode(block.text, []) }
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        ...(block.ordered && { attrs: { order: block.start } }),
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      }
    case 'quote': {
      const content = quotedNodes(block.children)
      return { type: 'blockquote', content: content.length > 0 ? content : [paragraph([])] }
    }
  }
}

/** Blocks of Markdown as a document of Jira Cloud. */
export const toAdf = (blocks: readonly Block[]): AdfNode => ({
  type: 'doc',
  version: 1,
  content: blocks.map(blockNode),
})

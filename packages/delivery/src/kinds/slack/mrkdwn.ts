import { blocksOfText, type Block, type Inline } from '@windrow/contract/markdown'
import { slackText } from './text.ts'

const marks = { strong: '*', em: '_', del: '~' } as const

const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.kind === 'code' ? `\`${slackText(node.text)}\`` : slackText(node.text)
      if (node.kind === 'break') return '\n'
      if (node.kind === 'mention') return slackText(`@${node.name}`)
      const inner = inlineText(node.children)
      if (node.kind === 'link') return `<${slackText(node.href).replaceAll('|', '%7C')}|${inner}>`
      return `${marks[node.kind]}${inner}${marks[node.kind]}`
    })
    .join('')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.children)
    case 'heading':
      return `*${inlineText(block.children)}*`
    case 'code':
      return `\`\`\`\n${slackText(block.text)}\n\`\`\``
    case 'list':
      return block.items
        .map((item, at) => `${block.ordered ? `${block.start + at}.` : '•'} ${inlineText(item)}`)
        .join('\n')
    case 'quote':
      return block.children.map(blockText).join('\n').replaceAll(/^/gm, '> ')
  }
}

/** Markdown in Slack's own markup. */
export const mrkdwnOf = (text: string): string => blocksOfText(text).map(blockText).join('\n\n')

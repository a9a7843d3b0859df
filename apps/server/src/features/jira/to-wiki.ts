import type { Block, Inline } from '@windrow/contract/markdown'

/** Text without the marks of Jira's wiki notation; a line that begins like a list or heading stays text too. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\{}[\]*_+^~?|!#-]/g, String.raw`\$&`).replaceAll(/^(h[1-6]|bq)\./gm, String.raw`$1\.`)

const wrapped = { strong: '*', em: '_', del: '-' } as const

const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.kind === 'code' ? `{{${escaped(node.text)}}}` : escaped(node.text)
      if (node.kind === 'break') return '\n'
      if (node.kind === 'mention') return escaped(`@${node.name}`)
      const inner = inlineText(node.children)
      if (node.kind === 'link') return `[${inner}|${node.href.replaceAll(/[|\]]/g, encodeURIComponent)}]`
      return `${wrapped[node.kind]}${inner}${wrapped[node.kind]}`
    })
    .join('')

/** A block of code must not contain its own end. */
const codeText = (text: string): string =>
  `{noformat}\n${text.replaceAll('{noformat}', '{ noformat}')}\n{noformat}`

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.children)
    case 'heading':
      return `h3. ${inlineText(block.children)}`
    case 'code':
      return codeText(block.text)
    case 'list':
      return block.items
        .map((item) => `${block.ordered ? '#' : '*'} ${inlineText(item).replaceAll('\n', String.raw`\\ `)}`)
        .join('\n')
    case 'quote':
      // Quotes in quotes are opened: the notation has none.
      return `{quote}\n${toWiki(block.children).replaceAll('{quote}\n', '').replaceAll('\n{quote}', '')}\n{quote}`
  }
}

/** Blocks of Markdown in the wiki notation of Jira Server and Data Center. */
export const toWiki = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n\n')

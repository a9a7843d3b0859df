import { Fragment, type ReactNode } from 'react'
import { blocksOfText, type Block, type Inline } from '@windrow/contract/markdown'
import css from './message-text.module.css'

interface Around {
  /** Current names of the mentioned users, by id. */
  names: ReadonlyMap<number, string>
  /** The reader. */
  me: number
  hits: RegExp | null
}

/** A pattern for the words of a search, at the beginning of words; null without words. */
export function hitPattern(search: string | undefined): RegExp | null {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 20)
  if (words.length === 0) return null
  const escaped = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`((?<![\\p{L}\\p{N}])(?:${escaped.join('|')}))`, 'giu')
}

/** A text with the hits of a search marked. */
export function Marked({ text, hits }: { text: string; hits: RegExp | null }) {
  if (!hits) return text
  return text.split(hits).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}

function InlineNode({ node, around }: { node: Inline; around: Around }): ReactNode {
  switch (node.kind) {
    case 'break':
      return <br />
    case 'text':
      return <Marked text={node.text} hits={around.hits} />
    case 'code':
      return (
        <code>
          <Marked text={node.text} hits={around.hits} />
        </code>
      )
    case 'mention':
      return (
        <span className={node.userId === around.me ? `${css.at} ${css.me}` : css.at}>
          @{around.names.get(node.userId) ?? node.name}
        </span>
      )
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          <Line nodes={node.children} around={around} />
        </a>
      )
    case 'strong':
      return (
        <strong>
          <Line nodes={node.children} around={around} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Line nodes={node.children} around={around} />
        </em>
      )
    case 'del':
      return (
        <s>
          <Line nodes={node.children} around={around} />
        </s>
      )
  }
}

const Line = ({ nodes, around }: { nodes: readonly Inline[]; around: Around }) =>
  nodes.map((node, at) => (
    <Fragment key={at}>
      <InlineNode node={node} around={around} />
    </Fragment>
  ))

function BlockNode({ block, around }: { block: Block; around: Around }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line nodes={block.children} around={around} />
        </p>
      )
    case 'heading':
      return (
        <p className={css.heading}>
          <Line nodes={block.children} around={around} />
        </p>
      )
    case 'code':
      return (
        <pre tabIndex={0} aria-label="Code">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} around={around} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Line nodes={item} around={around} />
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
  }
}

const Blocks = ({ blocks, around }: { blocks: readonly Block[]; around: Around }) =>
  blocks.map((block, at) => <BlockNode key={at} block={block} around={around} />)

interface Props {
  text: string
  mentions: readonly { userId: number; fullName: string }[]
  me: number
  hits?: RegExp | null
}

/** The Markdown of a message. It has no raw HTML and no pictures, and links only to the web and to mail. */
export function MessageText({ text, mentions, me, hits = null }: Props) {
  const names = new Map(mentions.map(({ userId, fullName }) => [userId, fullName]))
  return (
    <div className={css.text}>
      <Blocks blocks={blocksOfText(text)} around={{ names, me, hits }} />
    </div>
  )
}

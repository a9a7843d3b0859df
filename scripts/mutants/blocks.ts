import { child, parse, type SyntaxNode, walk } from '../syntax.ts'

/** A piece of a file that runs as a whole or not at all: a block, or the body of a short arrow function. */
export interface Block {
  start: number
  end: number
  /** The body of an arrow function without braces. */
  isExpression: boolean
}

/** In the order of their starts; what stands in none of them runs when the module is loaded. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  walk(parse(text), (node, parents) => {
    const parent = parents.at(-1)
    if (node.type === 'BlockStatement') blocks.push({ start: node.start, end: node.end, isExpression: false })
    else if (parent && isArrowBody(node, parent))
      blocks.push({ start: node.start, end: node.end, isExpression: true })
  })
  return blocks.sort((a, b) => a.start - b.start || b.end - a.end)
}

const isArrowBody = (node: SyntaxNode, parent: SyntaxNode): boolean =>
  parent.type === 'ArrowFunctionExpression' && child(parent, 'body') === node

/** The number of the innermost block around an offset, or -1 for what runs when the module is loaded. */
export function blockAt(blocks: readonly Block[], offset: number): number {
  return blocks.findLastIndex(({ start, end }) => start <= offset && offset < end)
}

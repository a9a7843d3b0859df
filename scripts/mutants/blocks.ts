import { child, parse, type SyntaxNode, walk } from '../syntax.ts'

/** Code that runs entirely or not at all: a block, or the body of a short arrow function. */
export interface Block {
  start: number
  end: number
  /** Whether it is the body of an arrow function without braces. */
  isExpression: boolean
}

/** Blocks sorted by their start; code outside of them runs when the module is loaded. */
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

/** Index of the innermost block around an offset; -1 if it runs when the module is loaded. */
export function blockAt(blocks: readonly Block[], offset: number): number {
  return blocks.findLastIndex(({ start, end }) => start <= offset && offset < end)
}

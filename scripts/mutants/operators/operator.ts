import type { SyntaxNode } from '../../syntax.ts'

/** The text that a mutant puts in place of a range of the source. */
export interface Change {
  start: number
  end: number
  replacement: string
}

/** Returns an operator's changes of a node; `parents` starts at the root. */
export type Operator = (node: SyntaxNode, text: string, parents: readonly SyntaxNode[]) => Change[]

export const replace = ({ start, end }: { start: number; end: number }, replacement: string): Change => ({
  start,
  end,
  replacement,
})

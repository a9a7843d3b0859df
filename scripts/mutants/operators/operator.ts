import type { SyntaxNode } from '../../syntax.ts'

/** What one mutant puts in the place of a piece of the source. */
export interface Change {
  start: number
  end: number
  replacement: string
}

/** The changes that an operator makes of one node; `parents` is from the root down. */
export type Operator = (node: SyntaxNode, text: string, parents: readonly SyntaxNode[]) => Change[]

export const replace = ({ start, end }: { start: number; end: number }, replacement: string): Change => ({
  start,
  end,
  replacement,
})

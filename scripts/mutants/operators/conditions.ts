import { isNode } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

/** Replacements of conditions; for loops only false, because an endless one adds nothing. */
const outcomes: Record<string, readonly string[]> = {
  IfStatement: ['true', 'false'],
  ConditionalExpression: ['true', 'false'],
  WhileStatement: ['false'],
  DoWhileStatement: ['false'],
  ForStatement: ['false'],
}

/** Replaces conditions with true or false. */
export const conditions: Operator = (node) => {
  const test = node['test']
  if (!isNode(test) || test.type === 'Literal') return []
  return (outcomes[node.type] ?? []).map((outcome) => replace(test, outcome))
}

/** `!x` becomes `x`, in its parentheses if any. */
export const negations: Operator = (node) =>
  node.type === 'UnaryExpression' && node['operator'] === '!'
    ? [replace({ start: node.start, end: node.start + 1 }, '')]
    : []

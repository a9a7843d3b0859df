import { isNode } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

/** What a condition is made to be; a loop that never ends says nothing that one that never runs does not. */
const outcomes: Record<string, readonly string[]> = {
  IfStatement: ['true', 'false'],
  ConditionalExpression: ['true', 'false'],
  WhileStatement: ['false'],
  DoWhileStatement: ['false'],
  ForStatement: ['false'],
}

/** Conditions that always or never hold. */
export const conditions: Operator = (node) => {
  const test = node['test']
  if (!isNode(test) || test.type === 'Literal') return []
  return (outcomes[node.type] ?? []).map((outcome) => replace(test, outcome))
}

/** `!x` becomes `x`; parentheses around it stay. */
export const negations: Operator = (node) =>
  node.type === 'UnaryExpression' && node['operator'] === '!'
    ? [replace({ start: node.start, end: node.start + 1 }, '')]
    : []

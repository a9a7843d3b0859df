import { child, type SyntaxNode } from '../../syntax.ts'
import { type Change, type Operator, replace } from './operator.ts'

const others: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
}

const twoSided = new Set(['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'])

/** Replaces comparison, logical and arithmetic operators: `<` with `<=` and `>=`, `&&` with `||`, `+` with `-`. */
export const signs: Operator = (node, text) => {
  const sign = node['operator'] as string
  const place = twoSided.has(node.type)
    ? between(child(node, 'left'), child(node, 'right'), sign, text)
    : node.type === 'UpdateExpression'
      ? updated(node, sign)
      : null
  return place === null ? [] : (others[sign] ?? []).map((other) => replace(place, other))
}

/** Position of the operator, outside of comments, which may contain it too. */
function between(left: SyntaxNode, right: SyntaxNode, sign: string, text: string): Place {
  const gap = text.slice(left.end, right.start)
  const blank = gap.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const start = left.end + blank.indexOf(sign)
  return { start, end: start + sign.length }
}

const updated = (node: SyntaxNode, sign: string): Place =>
  node['prefix'] === true
    ? { start: node.start, end: node.start + sign.length }
    : { start: node.end - sign.length, end: node.end }

type Place = Pick<Change, 'start' | 'end'>

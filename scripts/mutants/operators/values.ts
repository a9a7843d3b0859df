import { type SyntaxNode } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

/** Numbers one higher and 0, texts empty, booleans turned around. */
export const literals: Operator = (node, _text, parents) => {
  if (node.type !== 'Literal' || isName(node, parents.at(-1))) return []
  const { value } = node
  if (typeof value === 'boolean') return [replace(node, String(!value))]
  if (typeof value === 'number')
    return [value + 1, ...(value === 0 ? [] : [0])].map((other) => replace(node, String(other)))
  if (typeof value === 'string' && value !== '' && !isSentence(value)) return [replace(node, `''`)]
  return []
}

/** Texts with something put in, made empty. Tagged ones (SQL) stay as they are. */
export const templates: Operator = (node, text, parents) =>
  node.type === 'TemplateLiteral' &&
  parents.at(-1)?.type !== 'TaggedTemplateExpression' &&
  !isSentence(text.slice(node.start, node.end))
    ? [replace(node, '``')]
    : []

/** Lists without what they list. */
export const lists: Operator = (node) =>
  node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length > 0 ? [replace(node, '[]')] : []

/** Three words or more are for people. How sentences are worded is not what mutants ask. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= 3

const isName = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  (parent?.['key'] === node && parent['computed'] !== true) ||
  parent?.type === 'ImportExpression' ||
  parent?.['directive'] !== undefined

import { type SyntaxNode } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

/** Replaces numbers with the next higher one and 0, texts with empty ones, and inverts booleans. */
export const literals: Operator = (node, _text, parents) => {
  if (node.type !== 'Literal' || isName(node, parents.at(-1))) return []
  const { value } = node
  if (typeof value === 'boolean') return [replace(node, String(!value))]
  if (typeof value === 'number')
    return [value + 1, ...(value === 0 ? [] : [0])].map((other) => replace(node, String(other)))
  if (typeof value === 'string' && value !== '' && !isSentence(value)) return [replace(node, `''`)]
  return []
}

/** Empties template literals, except tagged ones (SQL). */
export const templates: Operator = (node, text, parents) =>
  node.type === 'TemplateLiteral' &&
  parents.at(-1)?.type !== 'TaggedTemplateExpression' &&
  !isSentence(text.slice(node.start, node.end))
    ? [replace(node, '``')]
    : []

/** Empties array literals. */
export const lists: Operator = (node) =>
  node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length > 0 ? [replace(node, '[]')] : []

/** Texts of three or more words are for users; their wording isn't mutated. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= 3

const isName = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  (parent?.['key'] === node && parent['computed'] !== true) ||
  parent?.type === 'ImportExpression' ||
  parent?.['directive'] !== undefined

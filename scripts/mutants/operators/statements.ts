import { child, isNode, type SyntaxNode } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

/** Removes statements that call something, and those that throw. */
export const removals: Operator = (node, text) => {
  if (node.type === 'ThrowStatement') return [replace(node, ';')]
  if (node.type !== 'ExpressionStatement') return []
  return isCall(child(node, 'expression')) && text[node.start] !== '"' ? [replace(node, ';')] : []
}

function isCall(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return calledName(node) !== 'super'
  const inner = node['argument'] ?? node['expression']
  return /^(Await|Unary|Chain)Expression$/.test(node.type) && isNode(inner) && isCall(inner)
}

const calledName = (call: SyntaxNode): unknown => (child(call, 'callee').type === 'Super' ? 'super' : null)

/** Removes returned values, and negates results of predicates. */
export const returns: Operator = (node, text, parents) => {
  const value = returned(node)
  if (!value) return []
  const owner = node.type === 'ReturnStatement' ? parents.findLast(isFunction) : node
  const inverted =
    owner && answersYesOrNo(owner) && !/^(Binary|Unary)Expression$|^Literal$/.test(value.type)
      ? [replace(value, `!(${text.slice(value.start, value.end)})`)]
      : []
  return node.type === 'ReturnStatement' ? [replace(node, 'return'), ...inverted] : inverted
}

function returned(node: SyntaxNode): SyntaxNode | null {
  if (node.type === 'ReturnStatement') return node['argument'] as SyntaxNode | null
  return node.type === 'ArrowFunctionExpression' && node['expression'] === true ? child(node, 'body') : null
}

const isFunction = (node: SyntaxNode): boolean => /Function(Declaration|Expression)$/.test(node.type)

function answersYesOrNo(owner: SyntaxNode): boolean {
  const annotation = (owner['returnType'] as SyntaxNode | null)?.['typeAnnotation'] as SyntaxNode | undefined
  return annotation?.type === 'TSBooleanKeyword' || annotation?.type === 'TSTypePredicate'
}

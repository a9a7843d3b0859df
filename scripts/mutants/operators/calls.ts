import { calledName, child, children } from '../../syntax.ts'
import { type Operator, replace } from './operator.ts'

const twins: Record<string, string> = Object.fromEntries(
  [
    ['some', 'every'],
    ['min', 'max'],
    ['ceil', 'floor'],
    ['startsWith', 'endsWith'],
    ['find', 'findLast'],
    ['findIndex', 'findLastIndex'],
    ['indexOf', 'lastIndexOf'],
    ['push', 'unshift'],
    ['pop', 'shift'],
    ['toLowerCase', 'toUpperCase'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

/** Replaces methods with a similar one: `every` with `some`, `max` with `min`. */
export const methods: Operator = (node) => {
  if (node.type !== 'CallExpression' || child(node, 'callee').type !== 'MemberExpression') return []
  const twin = twins[calledName(node) ?? '']
  return twin && Object.hasOwn(twins, calledName(node) ?? '')
    ? [replace(child(child(node, 'callee'), 'property'), twin)]
    : []
}

const links = new Set([
  'where',
  'whereRef',
  'limit',
  'forUpdate',
  'skipLocked',
  'filter',
  'trim',
  'sort',
  'slice',
])

/** Removes calls from chains: a condition of a query, a filter of a list. */
export const chains: Operator = (node) => {
  if (node.type !== 'CallExpression' || !links.has(calledName(node) ?? '')) return []
  const callee = child(node, 'callee')
  if (callee.type !== 'MemberExpression') return []
  const isRest = calledName(node) === 'slice' && children(node, 'arguments').length === 0
  return isRest ? [] : [replace({ start: child(callee, 'object').end, end: node.end }, '')]
}

import { chains, methods } from './operators/calls.ts'
import { conditions, negations } from './operators/conditions.ts'
import type { Change, Operator } from './operators/operator.ts'
import { signs } from './operators/signs.ts'
import { removals, returns } from './operators/statements.ts'
import { lists, literals, templates } from './operators/values.ts'
import { calledName, child, parse, type SyntaxNode, walk } from '../syntax.ts'

export interface Mutant extends Change {
  /** Relative to the root. */
  file: string
  /** From 1. */
  line: number
  operator: string
}

const operators: Record<string, Operator> = {
  signs,
  conditions,
  negations,
  literals,
  templates,
  lists,
  removals,
  returns,
  methods,
  chains,
}

/** All mutants of a file in the order of their positions; each yields a different text. */
export function findMutants(text: string, file: string): Mutant[] {
  const made = new Map<string, Mutant>()
  walk(parse(text), (node, parents) => {
    if (isLog(node) || isErrorText(node, parents)) return false
    for (const [operator, changes] of Object.entries(operators))
      for (const change of changes(node, text, parents)) {
        const result = apply(text, change)
        if (result === text || isRemovedLog(node, operator) || made.has(result)) continue
        made.set(result, { ...change, file, operator, line: text.slice(0, change.start).split('\n').length })
      }
    return true
  })
  return [...made.values()].sort(
    (a, b) => a.start - b.start || a.end - b.end || (a.replacement < b.replacement ? -1 : 1),
  )
}

export const apply = (text: string, { start, end, replacement }: Change): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Whether a node is a call of the logger, whose text isn't mutated. */
const isLog = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && /^(trace|debug|info|warn|error|fatal|say)$/.test(calledName(node) ?? '')

const isRemovedLog = (node: SyntaxNode, operator: string): boolean =>
  operator === 'removals' && node.type === 'ExpressionStatement' && isLog(child(node, 'expression'))

const textKeys = new Set(['message', 'summary', 'description', 'title'])

/** Whether a node is the text of an error or a description. Error codes aren't, because they are single words. */
function isErrorText(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const { type, value } = node
  if (type !== 'TemplateLiteral' && typeof value !== 'string') return false
  const parent = parents.at(-1)
  if (parent?.type === 'Property') return textKeys.has(nameOf(child(parent, 'key')))
  if (parent?.type !== 'NewExpression' || !nameOf(child(parent, 'callee')).endsWith('Error')) return false
  return typeof value !== 'string' || value.includes(' ')
}

const nameOf = (node: SyntaxNode): string => (typeof node['name'] === 'string' ? node['name'] : '')

import { parseAst } from 'vitest/node'

/** An ESTree node with TypeScript's additions, from Vite's parser; offsets refer to the source. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Throws a SyntaxError if the text isn't TypeScript. */
export const parse = (text: string, lang: 'ts' | 'tsx' = 'ts'): SyntaxNode =>
  parseAst(text, { lang }) as unknown as SyntaxNode

/** Types, imports and declarations, whose content never runs. */
const withoutValue =
  /^(Import|ExportAll)|^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|ParameterProperty)/
const typeKeys = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'decorators',
])

/**
 * Visits every node that runs, parents first; `parents` starts at the root. The children are skipped if the visitor
 * returns false.
 */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => boolean | void,
  parents: readonly SyntaxNode[] = [],
): void {
  if (withoutValue.test(node.type) && node.type !== 'ImportExpression') return
  if (visit(node, parents) === false) return
  const below = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (typeKeys.has(key)) continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) walk(child, visit, below)
  }
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** The node under a key, for keys that always have one. */
export const child = (node: SyntaxNode, key: string): SyntaxNode => node[key] as SyntaxNode

export const children = (node: SyntaxNode, key: string): SyntaxNode[] =>
  ((node[key] as (SyntaxNode | null)[] | undefined) ?? []).filter((each) => each !== null)

/** The name of the called function, or null: `push` for `list.push()`, `fail` for `fail()`. */
export function calledName(call: SyntaxNode): string | null {
  const callee = child(call, 'callee')
  if (callee.type === 'Identifier') return callee['name'] as string
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return null
  return child(callee, 'property')['name'] as string
}

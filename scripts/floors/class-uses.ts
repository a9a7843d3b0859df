import { dirname, join } from 'node:path'
import { child, children, parse, walk, type SyntaxNode } from '../syntax.ts'

/** The classes that a file uses. */
export interface ClassUses {
  /** Module classes: the path of the sheet and the class name; null if the name is computed. */
  ofModules: { sheet: string; name: string | null }[]
  /** Global class names; one ending in "*" is computed from this prefix. */
  global: Set<string>
}

/** Attributes, properties, variables and functions with such a name contain class names. */
const holdsClasses = (name: unknown): boolean => typeof name === 'string' && /class(es|name)?$/i.test(name)

function imports(program: SyntaxNode, file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const node of children(program, 'body')) {
    const from = node.type === 'ImportDeclaration' ? (child(node, 'source')['value'] as string) : ''
    if (from.endsWith('.module.css'))
      for (const each of children(node, 'specifiers'))
        found.set(child(each, 'local')['name'] as string, join(dirname(file), from))
  }
  return found
}

/**
 * The node with class names, given the node that declares it: the value of `className="…"`, the body of `const rowClass
 * = …`.
 */
function valueOf(node: SyntaxNode): SyntaxNode | null {
  const part = (key: string) => (node[key] as SyntaxNode | null) ?? null
  switch (node.type) {
    case 'JSXAttribute':
      return holdsClasses(part('name')?.['name']) ? part('value') : null
    case 'Property':
      return holdsClasses(part('key')?.['name']) ? part('value') : null
    case 'VariableDeclarator':
      return holdsClasses(part('id')?.['name']) ? part('init') : null
    case 'AssignmentPattern':
      return holdsClasses(part('left')?.['name']) ? part('right') : null
    case 'FunctionDeclaration':
      return holdsClasses(part('id')?.['name']) ? part('body') : null
    default:
      return null
  }
}

/** Whether a text isn't a class name, because it is compared, looked up, passed on, or part of a condition. */
function isOther(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const above = parents.at(-1)
  if (node.type === 'BinaryExpression') return true
  if (above?.type === 'ConditionalExpression' || above?.type === 'IfStatement') return above['test'] === node
  if (above?.type === 'CallExpression') return above['callee'] !== node
  if (above && /Function/.test(above.type)) return above['body'] !== node
  if (above?.type === 'Property') return above['key'] === node
  return above?.type === 'MemberExpression' && above['property'] === node
}

function addNames(text: string, open: boolean, into: Set<string>): void {
  const names = text.split(/\s+/).filter((name) => name !== '')
  const last = open && /\S$/.test(text) ? names.pop() : undefined
  for (const name of names) into.add(name)
  if (last) into.add(`${last}*`)
}

function collect(value: SyntaxNode, into: Set<string>): void {
  walk(value, (node, parents) => {
    if (isOther(node, parents)) return false
    if (node.type === 'Literal' && typeof node['value'] === 'string') addNames(node['value'], false, into)
    if (node.type === 'TemplateElement')
      addNames((node['value'] as { cooked: string }).cooked, node['tail'] !== true, into)
    return true
  })
}

/** Reads which classes a file uses; its path is relative to the source folder. */
export function classUses(text: string, file: string): ClassUses {
  const program = parse(text, file.endsWith('x') ? 'tsx' : 'ts')
  const sheets = imports(program, file)
  const uses: ClassUses = { ofModules: [], global: new Set() }
  walk(program, (node) => {
    const value = valueOf(node)
    if (value) collect(value, uses.global)
    if (node.type !== 'MemberExpression') return
    const sheet = sheets.get(child(node, 'object')['name'] as string)
    if (!sheet) return
    const name = node['computed'] === true ? null : (child(node, 'property')['name'] as string)
    uses.ofModules.push({ sheet, name })
  })
  return uses
}

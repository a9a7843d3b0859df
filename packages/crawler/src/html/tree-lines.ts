import { type AnyNode, Element, type ParentNode, Text } from './nodes.ts'

const prefixes: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
}

/**
 * A tree as lines in the format of the html5lib tests: two spaces per level, attributes sorted on separate lines.
 * For comparing trees.
 */
export function treeLines(parent: ParentNode, level = 0): string[] {
  const lines: string[] = []
  for (const child of parent.children) addLines(child, level, lines)
  return lines
}

function addLines(node: AnyNode, level: number, lines: string[]): void {
  const indent = `| ${'  '.repeat(level)}`
  if (node instanceof Text) lines.push(`${indent}"${node.data}"`)
  if (!(node instanceof Element)) return
  lines.push(`${indent}<${prefixes[node.namespace ?? ''] ?? ''}${node.name}>`)
  for (const [name, value] of Object.entries(node.attribs).sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`${indent}  ${name}="${value}"`)
  for (const child of node.children) addLines(child, level + 1, lines)
}

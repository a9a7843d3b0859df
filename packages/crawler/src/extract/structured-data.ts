import { parseJson } from '@windrow/contract/exact-json'
import { typeFacts, type FieldType, kindOf } from '@windrow/contract/recipe/field-types'
import { type Document, Element } from '../html/nodes.ts'
import { parseHtml } from './parse-html.ts'
import { foldSpace, rawTextOf, textOf } from './text.ts'

/** One object of a page's JSON-LD; `@graph` is expanded. */
export type StructuredNode = Readonly<Record<string, unknown>>

/** The JSON-LD of a page (schema.org and others), top-level objects first. Unreadable parts are skipped. */
export function readStructuredData(root: Document): StructuredNode[] {
  const nodes: StructuredNode[] = []
  const visit = (node: Document | Element): void => {
    for (const child of node.children) {
      if (!(child instanceof Element)) continue
      if (child.name !== 'script') visit(child)
      else if (child.attribs['type']?.trim().toLowerCase() === 'application/ld+json')
        addNodes(parseLoose(rawTextOf(child)), nodes)
    }
  }
  visit(root)
  return nodes
}

/** Useful descriptions are near the top; deeper nesting is ignored. */
const deepest = 100

function addNodes(value: unknown, nodes: StructuredNode[], depth = 0): void {
  if (depth > deepest) return
  if (Array.isArray(value)) for (const entry of value) addNodes(entry, nodes, depth + 1)
  else if (isNode(value)) {
    nodes.push(value)
    addNodes(listOf(value['@graph']), nodes, depth + 1)
    addNodes(value['mainEntity'], nodes, depth + 1)
  }
}

/** A list filtered by a site's code may have become an object with the indexes as keys. */
const listOf = (value: unknown): unknown =>
  isNode(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value

const isNode = (value: unknown): value is StructuredNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Escapes line breaks in strings, which JSON doesn't allow. Scans the text once, character by character: searching
 * the end of each string would scan to the end of the text from every unclosed quote.
 */
function escapeBreaks(text: string): string {
  let isInside = false
  return text.replace(/\\(?:\r\n|[^])|"|\r\n?|\n/g, (sign) => {
    if (sign === '"' || (sign === '\\"' && !isInside)) isInside = !isInside
    return isInside ? sign.replace(/\r\n?|\n/, '\\n') : sign
  })
}

/** Tolerates mistakes of sites: line breaks in strings, commas before brackets, everything in a comment or CDATA. */
function parseLoose(text: string): unknown {
  const bare = text.replace(
    /^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>);?\s*$/g,
    '',
  )
  for (const attempt of [
    bare,
    escapeBreaks(bare)
      .replace(/[\p{Cc}]+/gu, ' ')
      .replace(/,\s*([}\]])/g, '$1')
      .replace(/;\s*$/, ''),
  ]) {
    try {
      return parseJson(attempt)
    } catch {
      // Try the next form.
    }
  }
  return null
}

/** The types of a node without their vocabulary: "Product" for "https://schema.org/Product". */
export const typesOf = (node: StructuredNode): string[] =>
  [node['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')) + 1))

/** Whether a node has a type, such as "Product". */
export const isOfType = (node: StructuredNode, type: string): boolean => typesOf(node).includes(type)

/**
 * The values at a path, "offers.price" or "Product/name" (only in objects of that type), of the first object that
 * has any. Lists along the path are flattened.
 */
export function structuredValues(nodes: readonly StructuredNode[], path: string): unknown[] {
  const slash = path.indexOf('/')
  const type = slash < 0 ? null : path.slice(0, slash)
  const keys = path.slice(slash + 1).split('.')
  for (const node of nodes) {
    if (type !== null && !isOfType(node, type)) continue
    const values = follow(node, keys, nodes)
    if (values.length > 0) return values
  }
  return []
}

function follow(start: unknown, keys: readonly string[], nodes: readonly StructuredNode[]): unknown[] {
  let values: unknown[] = [start]
  for (const key of keys)
    values = values
      .flat()
      .map((value) => dereference(value, nodes))
      .map((value) => (isNode(value) ? value[key] : undefined))
      .filter((value) => value !== undefined && value !== null && value !== '')
  return values.flat().map((value) => dereference(value, nodes))
}

/** Replaces the reference `{"@id": "#author"}` by the object with that id. */
function dereference(value: unknown, nodes: readonly StructuredNode[]): unknown {
  if (!isNode(value) || Object.keys(value).length !== 1 || typeof value['@id'] !== 'string') return value
  return nodesById(nodes).get(value['@id']) ?? value
}

/** The current page. Not a WeakMap, with which each page would survive until a full collection (nth-position.ts). */
let latest: { nodes: readonly StructuredNode[]; byId: Map<string, StructuredNode> } | null = null

/** For each id the first object with more than an id. */
function nodesById(nodes: readonly StructuredNode[]): Map<string, StructuredNode> {
  if (latest?.nodes === nodes) return latest.byId
  const byId = new Map<string, StructuredNode>()
  for (const node of nodes) {
    const id = node['@id']
    if (typeof id === 'string' && !byId.has(id) && Object.keys(node).length > 1) byId.set(id, node)
  }
  latest = { nodes, byId }
  return byId
}

/** A value as text: an object gives its name, or its URL for pictures and links. Markup is removed. */
export function structuredText(value: unknown, type: FieldType, keepsLines = false): string | null {
  if (keepsLines && typeof value === 'string' && !/[<&]/.test(value)) return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return typeFacts(type).isMarkup ? value : plainText(value)
  if (kindOf(type) === 'json') return JSON.stringify(value)
  if (!isNode(value)) return null
  const keys = typeFacts(type).leadsTo
    ? ['contentUrl', 'url', '@id']
    : ['name', 'text', '@value', 'headline', 'value']
  for (const key of keys) {
    const inner = [value[key]].flat()[0]
    if (typeof inner === 'string' || typeof inner === 'number') return plainText(String(inner))
  }
  return null
}

/** JSON-LD often holds HTML, or text encoded as if it were HTML. */
function plainText(text: string): string {
  if (!/[<&]/.test(text)) return foldSpace(text)
  const wrapper = new Element('div', {}, parseHtml(text).root.children)
  const once = textOf(wrapper)
  if (!/&(#\d+|#x[0-9a-f]+|\w+);/i.test(once)) return once
  return textOf(new Element('div', {}, parseHtml(once).root.children))
}

import { type Attributes, attributesOf } from './attributes.ts'
import type { Element } from './nodes.ts'
import type { OpenElements, Raw } from './open-elements.ts'
import { Is, type Tag, tagOf } from './tag-groups.ts'

const htmlTag = tagOf('html')
const headTag = tagOf('head')
const bodyTag = tagOf('body')

/** Handles a start tag before the body. Null if html, head and body now exist and the tag belongs to the body. */
export function openBeforeBody(tree: OpenElements, tag: Tag, attribs: Attributes): Raw | null {
  const { name } = tag
  if (name === 'html') {
    if (tree.html) addAttributes(tree.html, attribs)
    else startHtml(tree, attribs)
    return 'no'
  }
  if (tree.phase === 'before html') startHtml(tree)
  if (tree.phase === 'before head') {
    startHead(tree, name === 'head' ? attribs : undefined)
    if (name === 'head') return 'no'
  }
  if (name === 'head') return 'no'
  if (tree.phase === 'head') {
    if (name === 'noscript' || (tag.flags & Is.head) !== 0) return openInHead(tree, tag, attribs)
    endHead(tree)
  }
  if (name === 'frameset') tree.noteUnsupported('frames')
  if ((tag.flags & Is.head) !== 0) return openInLeftHead(tree, tag, attribs)
  startBody(tree, name === 'body' ? attribs : undefined)
  return name === 'body' ? 'no' : null
}

/** Adds an element of the head at the current position. */
export function openInHead(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  const { name, flags } = tag
  if (name === 'template' || name === 'noscript') {
    const isFragment = name === 'noscript' && tree.noscripts === 0
    tree.push(tag, attribs)
    return isFragment ? 'fragment' : 'no'
  }
  tree.append(name, attribs)
  if (name === 'base') tree.hasBase = true
  return (flags & Is.rawText) !== 0 ? 'plain' : (flags & Is.rawDecoded) !== 0 ? 'decoded' : 'no'
}

/** Between head and body: the element still goes into the head. */
function openInLeftHead(tree: OpenElements, tag: Tag, attribs: Attributes): Raw {
  if (tag.name === 'template') tree.noteUnsupported('template')
  tree.appendInto(tree.head)
  return openInHead(tree, tag, attribs)
}

function startHtml(tree: OpenElements, attribs?: Attributes): void {
  tree.html = tree.push(htmlTag, attribs)
  tree.phase = 'before head'
}

function startHead(tree: OpenElements, attribs?: Attributes): void {
  tree.head = tree.push(headTag, attribs)
  tree.phase = 'head'
}

function endHead(tree: OpenElements): void {
  tree.pop()
  tree.phase = 'after head'
}

function startBody(tree: OpenElements, attribs?: Attributes): void {
  tree.appendInto(null)
  tree.body = tree.push(bodyTag, attribs)
  tree.phase = 'body'
}

/** Adds the elements up to the body that every document has. */
function startUpToBody(tree: OpenElements): void {
  if (tree.phase === 'before html') startHtml(tree)
  if (tree.phase === 'before head') startHead(tree)
  if (tree.phase === 'head') endHead(tree)
  if (tree.phase === 'after head') startBody(tree)
}

/** White space before the body stays in or after the head, or is dropped; other text starts the body. */
export function textBeforeBody(tree: OpenElements, data: string): void {
  const rest = data.replace(/^[\t\n\f\r ]+/, '')
  const space = data.slice(0, data.length - rest.length)
  tree.appendInto(null)
  if (space !== '' && (tree.phase === 'head' || tree.phase === 'after head')) tree.appendText(space)
  if (rest === '') return
  startUpToBody(tree)
  tree.appendText(rest)
}

/** Handles an end tag before the body; returns whether the body handles it too. */
export function closeBeforeBody(tree: OpenElements, name: string): boolean {
  const isEnd = name === 'body' || name === 'html' || name === 'br'
  if (name === 'head' && tree.phase !== 'after head') {
    if (tree.phase === 'before html') startHtml(tree)
    if (tree.phase === 'before head') startHead(tree)
    endHead(tree)
  }
  if (isEnd) startUpToBody(tree)
  return isEnd
}

/** At the end of the page, adds the elements that every document has. */
export function finishDocument(tree: OpenElements): void {
  if (tree.phase === 'body') return
  // Open elements end with the page; the body is still added.
  if (tree.templates + tree.noscripts > 0) tree.noteUnsupported('template')
  while (tree.stack.length > 1 && tree.top !== tree.head) tree.pop()
  startUpToBody(tree)
}

/** Attributes of a second html or body tag are added unless the first has one with the same name. */
export function addAttributes(element: Element, attribs: Attributes): void {
  for (const [name, value] of Object.entries(attributesOf(attribs)))
    if (!Object.hasOwn(element.attribs, name)) element.attribs[name] = value
}

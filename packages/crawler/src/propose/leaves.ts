import { Element, Text } from 'domhandler'
import { imageSource } from '../extract/image-source.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { roleNames, stableClasses } from './class-names.ts'

/** One thing in an item that could be a field. */
export interface Leaf {
  element: Element
  kind: 'text' | 'image' | 'link' | 'class'
  /** Same key, same role: tags and telling classes from the item down. */
  key: string
  text: string
}

const silent = new Set(
  'script style template noscript svg button select option input textarea iframe'.split(' '),
)
const inline = new Set('b i em strong u s small sup sub span font mark abbr br wbr a code'.split(' '))

/** All leaves of an item in document order. */
export function leavesOf(item: Element): Leaf[] {
  const leaves: Leaf[] = []
  addLeaves(item, '', leaves)
  return leaves
}

/** The role of an element among its siblings. Cells count by their column. */
export function stepOf(element: Element): string {
  const classes = roleNames(element).toSorted().join('.')
  const itemprop = element.attribs['itemprop']
  const name = `${element.name}${classes && `.${classes}`}${itemprop ? `[${itemprop}]` : ''}`
  if (element.name !== 'td' && element.name !== 'th') return name
  let column = 1
  for (let node = element.prev; node; node = node.prev) if (node instanceof Element) column++
  return `${element.name}:${column}`
}

function addLeaves(element: Element, key: string, leaves: Leaf[]): void {
  const { attribs } = element
  if (element.name === 'a' && attribs['href'] && !/^\s*(#|javascript:)/i.test(attribs['href']))
    leaves.push({ element, kind: 'link', key: `${key}@href`, text: attribs['href'] })
  if (element.name === 'img') {
    const source = imageSource(element)
    if (source) leaves.push({ element, kind: 'image', key, text: source })
    return
  }
  const own = ownText(element)
  const content = attribs['content'] !== undefined && attribs['itemprop'] !== undefined
  if (own !== '' || content) {
    leaves.push({ element, kind: 'text', key, text: textOf(element) || (attribs['content'] ?? '') })
    if (isPlain(element)) return
  }
  const before = leaves.length
  for (const child of element.children) {
    if (!(child instanceof Element) || silent.has(child.name)) continue
    addLeaves(child, `${key}>${stepOf(child)}`, leaves)
  }
  const isBare = leaves.slice(before).every((leaf) => leaf.kind === 'class')
  if (isBare && own === '' && attribs['class']?.includes(' ')) {
    leaves.length = before
    leaves.push({
      element,
      kind: 'class',
      key: `${key.replace(/[^>]*$/, element.name)}@class`,
      text: attribs['class'],
    })
  }
}

/** Text that stands directly in an element. */
export function ownText(element: Element): string {
  let text = ''
  for (const child of element.children) if (child instanceof Text) text += child.data
  return foldSpace(text)
}

/** Nothing but one amount with its sign. */
export const isOnePrice = (text: string): boolean =>
  /^\p{Sc}\s?\d+[.,]\d\d$|^\d+[.,]\d\d\s?\p{Sc}$/u.test(text)

/** Only formatting inside: the text is one thing. */
function isPlain(element: Element): boolean {
  // "$<span>20</span><sup>.50</sup>" is one price.
  if (isOnePrice(textOf(element))) return true
  return element.children.every(
    (child) =>
      !(child instanceof Element) ||
      (inline.has(child.name) &&
        child.name !== 'a' &&
        !(/^(s|strike|del)$/.test(child.name) && /\d/.test(textOf(child))) &&
        // "4.5 <span>(12)</span>" is two things; a word in a longer text is not.
        (child.name !== 'span' || textOf(element).length > 40) &&
        stableClasses(child).length === 0 &&
        child.attribs['itemprop'] === undefined &&
        isPlain(child)),
  )
}

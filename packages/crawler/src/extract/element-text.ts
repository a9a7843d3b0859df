import { type Document, Element } from '../html/nodes.ts'
import { serialize } from '../html/serialize.ts'
import type { CompiledField, ElementTake } from './compiled-field.ts'
import { imageSource } from './image-source.ts'
import { storedProperty } from './item-property.ts'
import { tableValue } from './table-value.ts'
import { typeWays } from './type-ways.ts'
import { foldSpace, rawTextOf, textOf } from './text.ts'

/** The text of an element for its field's type: the URL of a link, the source of a picture. */
export function elementText(field: CompiledField, node: Element | Document): string | null {
  const element = elementOf(node)
  if (!element) return null
  if (field.path !== null) return rawTextOf(element).trim()
  const own = typeWays[field.type].ofElement?.(element, field) ?? null
  if (own !== null) return own
  const { attribs } = element
  const text = textOf(element)
  // <meta itemprop="price" content="12"> has no text.
  return text === '' && attribs['content'] !== undefined ? foldSpace(attribs['content']) : text
}

/** The element itself; for a document, its root element. */
const elementOf = (node: Element | Document): Element | undefined =>
  node instanceof Element ? node : node.children.find((child): child is Element => child instanceof Element)

export function attributeText(field: CompiledField, node: Element | Document): string | null {
  const element = elementOf(node)
  if (!element) return null
  if (field.type === 'image' && field.attribute === 'src') return imageSource(element)
  const value = element.attribs[field.attribute!]
  return value === undefined ? null : foldSpace(value)
}

export const innerHtml: ElementTake = (_field, node) =>
  elementOf(node) ? serialize(node.children).trim() : null

export function tableText(_field: CompiledField, node: Element | Document): string | null {
  const value = node instanceof Element ? tableValue(node) : null
  return value === null ? null : JSON.stringify(value)
}

/** The value of a property (HTML, 5.2.4): content, else the URL or machine-readable form, else the text. */
export const propertyText: ElementTake = (field, node) =>
  (node instanceof Element ? storedProperty(node) : null) ?? elementText(field, node)

import { Field, type Recipe } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { imageSource } from '../extract/image-source.ts'
import type { Scope } from '../extract/selector.ts'
import { textOf } from '../extract/text.ts'
import { analogsOf } from './analogs.ts'
import { fieldName, freeName, unnamed } from './field-name.ts'
import { nextSelector } from './find-next.ts'
import { guessType } from './guess-type.ts'
import { pointBelow } from './point-below.ts'
import type { PointContext } from './point-context.ts'
import { PointError } from './point-error.ts'
import { headerOf } from './propose-fields.ts'
import { relativeSelector, type Wanted } from './relative-selector.ts'

export interface FieldPoint {
  node: number | undefined
  field: string | undefined
  exclude: readonly number[]
}

/** Adds a field for an element, or moves an existing field to it. */
export function pointField(context: PointContext, point: FieldPoint): { recipe: Recipe; field: string } {
  const element = context.element(point.node)
  const { items } = context
  const excluded = new Set(point.exclude.map((node) => context.element(node)))
  if (excluded.has(element)) throw new PointError('This element is one of those that you excluded.')
  const item = context.itemAround(element)
  if (!item) {
    const below = pointBelow(context, element, excluded)
    if (!below) throw new PointError(outside(context))
    if (below.select === null) throw new PointError(noSelector)
    return withField(context, point, below.select, describe(context, element, below.item, below.found))
  }
  const wanted: Wanted[] = analogsOf(element, item, items).map((one) =>
    one && excluded.has(one) ? null : one,
  )
  const select = element === item.node ? undefined : selectorFor(context, element, wanted, excluded)
  const found = wanted.filter((one): one is Element => one instanceof Object)
  return withField(context, point, select, describe(context, element, item, found))
}

function withField(
  context: PointContext,
  point: FieldPoint,
  select: Field['select'],
  guessed: Description,
): { recipe: Recipe; field: string } {
  const { type } = context
  const known = point.field === undefined ? undefined : type.fields[point.field]
  const name = point.field ?? freeName(guessed.name, new Set(Object.keys(type.fields)))
  const field =
    known && known.take === guessed.take
      ? { ...known, select }
      : Field.parse({ ...guessed.field, select, required: known?.required })
  const fields = { ...type.fields, [name]: field }
  return { recipe: context.with(context.withFields(fields)), field: name }
}

const noSelector = 'No selector finds this element in its item. Write the selector by hand.'

function outside({ items, type }: PointContext): string {
  if (items.length === 0)
    return `Nothing on this page matches the items "${type.items}". Choose the items first.`
  return 'This is outside of the items. Choose something inside an item, or make the items wider.'
}

function selectorFor(
  context: PointContext,
  element: Element,
  wanted: readonly Wanted[],
  excluded: ReadonlySet<Element>,
): string {
  const select =
    context.type.items === undefined
      ? nextSelector(context.page, element)
      : relativeSelector({ items: context.items, wanted, excluded })
  if (select !== null) return select
  throw new PointError(
    excluded.size > 0
      ? 'No selector finds this element without those that you excluded. Exclude fewer, or write the selector by hand.'
      : noSelector,
  )
}

interface Description {
  name: string
  take: string
  field: Partial<Field>
}

function describe(
  context: PointContext,
  element: Element,
  item: Scope,
  found: readonly Element[],
): Description {
  const itemElement = 'attribs' in item.node ? item.node : null
  const header = headerOf(element, context.page)
  const texts = found.map(textOf)
  const name = (kind: 'text' | 'image' | 'link') =>
    fieldName(element, itemElement, { kind, values: texts, header })
  if (element.name === 'img' || (element.name === 'picture' && textOf(element) === ''))
    return { name: name('image'), take: '@src', field: { take: '@src', type: 'image' } }
  if (texts.every((text) => text === '')) return describeEmpty(element, name)
  const own = name('text')
  const isTime = element.attribs['datetime'] !== undefined
  const type = isTime ? 'datetime' : guessType(texts, own).type
  return {
    name: own === unnamed && texts.length > 0 ? 'text' : own,
    take: 'text',
    field: { take: 'text', type },
  }
}

/** Elements without text: a link around a picture, a URL, or content in an attribute. */
function describeEmpty(element: Element, name: (kind: 'image' | 'link' | 'text') => string): Description {
  const { attribs } = element
  if (attribs['href'] !== undefined)
    return { name: name('link'), take: '@href', field: { take: '@href', type: 'url' } }
  for (const take of ['content', 'value', 'aria-label', 'title', 'data-value'])
    if (attribs[take]) return { name: name('text'), take: `@${take}`, field: { take: `@${take}` } }
  if (imageSource(element))
    return { name: name('image'), take: '@src', field: { take: '@src', type: 'image' } }
  if (attribs['class']) return { name: name('text'), take: '@class', field: { take: '@class' } }
  throw new PointError('There is nothing to extract here: the element has no text, picture or link.')
}

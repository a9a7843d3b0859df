import type { Field, PageType, Recipe } from '@windrow/contract/recipe'
import { childElements, Element } from '../html/nodes.ts'
import { compileField } from '../extract/compile-field.ts'
import type { CompiledField } from '../extract/compiled-field.ts'
import { findField } from '../extract/field-value.ts'
import { Scope } from '../extract/selector.ts'
import { stepOf } from './leaves.ts'
import { itemsSelector } from './items-selector.ts'
import type { PointContext } from './point-context.ts'
import { PointError } from './point-error.ts'
import { proposeFields } from './propose-fields.ts'
import { findRepeats } from './repeats.ts'
import { relativeSelector, type Wanted } from './relative-selector.ts'
import { tryCompile } from './try-compile.ts'
import { visibleLength } from './visible-length.ts'

/** Selects the repeating element around an element. */
export function pointItems(context: PointContext, node: number | undefined): Recipe {
  const element = context.element(node)
  const around = withAncestors(element)
  const repeat = findRepeats(context.page).find(({ items }) => items.some((item) => around.has(item)))
  const items = repeat?.items ?? siblingsLike(element)
  if (!items) throw new PointError('Nothing around this element repeats on the page.')
  return withItems(context, items)
}

/** At least two siblings with the same role. */
function siblingsLike(element: Element): Element[] | null {
  for (let node: unknown = element; node instanceof Element && node.name !== 'body'; node = node.parent) {
    const step = stepOf(node)
    const alike = (node.parent?.children ?? []).filter(
      (child): child is Element => child instanceof Element && stepOf(child) === step,
    )
    if (alike.length >= 2) return alike
  }
  return null
}

/** Moves the repeating element one level out. */
export function widerItems(context: PointContext): Recipe {
  const parents = new Set(itemElements(context).map(({ parent }) => parent))
  const wider = [...parents].filter(
    (node): node is Element => node instanceof Element && node.name !== 'body' && node.name !== 'html',
  )
  if (wider.length < 2)
    throw new PointError('The items cannot be wider: all of them are in one element already.')
  return withItems(context, wider)
}

/** Moves the repeating element one level in: to the child with most of the item's text, the same in most items. */
export function narrowerItems(context: PointContext): Recipe {
  const items = itemElements(context)
  const sizes = new Map<string, number>()
  for (const item of items)
    for (const child of childElements(item))
      sizes.set(stepOf(child), (sizes.get(stepOf(child)) ?? 0) + visibleLength(child) + 1)
  const [best] = [...sizes].toSorted((a, b) => b[1] - a[1])
  const narrower = items.flatMap((item) =>
    childElements(item).filter((child) => best && stepOf(child) === best[0]),
  )
  if (narrower.length < Math.max(2, items.length / 2))
    throw new PointError('The items cannot be narrower: there is no element inside that most of them have.')
  return withItems(context, narrower)
}

function itemElements({ items, type }: PointContext): Element[] {
  const elements = items.map(({ node }) => node).filter((node): node is Element => node instanceof Element)
  if (type.items === undefined)
    throw new PointError('This page type has no repeating items. Choose them first.')
  if (elements.length === 0) throw new PointError(`Nothing on this page matches the items "${type.items}".`)
  return elements
}

function withItems(context: PointContext, wanted: readonly Element[]): Recipe {
  const choice = itemsSelector(context.page, wanted)
  if (!choice)
    throw new PointError('No selector finds these items and nothing else. Write the selector by hand.')
  const scopes = choice.items.map((element) => new Scope(element))
  let fields = moveFields(context, scopes)
  if (Object.keys(fields).length === 0) fields = proposeFields(context.page, choice.items)
  if (Object.keys(fields).length === 0) throw new PointError('There is nothing to extract from these items.')
  const follow = context.type.follow.filter(({ select }) => resolves({ select }, scopes, context))
  const type: PageType = {
    ...context.withFields(fields),
    items: choice.selector,
    follow,
  }
  return context.with(type)
}

/** Fields that still find something keep their selector; the others get a new one, or are removed. */
function moveFields(context: PointContext, scopes: readonly Scope[]): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const [name, field] of Object.entries(context.type.fields)) {
    if (field.take === 'url' || field.take.startsWith('ld:')) fields[name] = field
    else {
      const select = movedSelector(context, field, scopes)
      if (select !== null) fields[name] = { ...field, select }
    }
  }
  return fields
}

/** The selector of a field in the new items, from the elements it found; null if they are outside. */
function movedSelector(
  context: PointContext,
  field: Field,
  scopes: readonly Scope[],
): Field['select'] | null {
  const compiled = tryCompile(() => compileField('field', field, undefined))
  if (compiled.fault !== null) return null
  const found = foundBy(compiled.value, context.items, context)
  if (!found) return null
  const wanted = firstInEach(scopes, found)
  const inside = wanted.filter((element) => element instanceof Element)
  if (inside.length === 0) return resolves(field, scopes, context) ? field.select : null
  if (wanted.every((element, index) => element === null || element === scopes[index]!.node)) return undefined
  const stays = foundBy(compiled.value, scopes, context)?.every((element, index) => element === wanted[index])
  return stays ? field.select : relativeSelector({ items: scopes, wanted })
}

/** What a field finds in each item; null if that takes too long. */
function foundBy(
  field: CompiledField,
  items: readonly Scope[],
  { page }: PointContext,
): (Element | null)[] | null {
  const found = tryCompile(() => items.map((item) => findField(field, item, page.context).element))
  return found.value ?? null
}

/** For each item the first of the elements that it is or contains. */
function firstInEach(items: readonly Scope[], elements: readonly (Element | null)[]): Wanted[] {
  const first = new Map<unknown, Element>()
  for (const element of elements.filter((one) => one !== null))
    for (let node: Element['parent'] = element; node && !first.has(node); node = node.parent)
      first.set(node, element)
  return items.map(({ node }) => first.get(node) ?? null)
}

function withAncestors(element: Element): Set<unknown> {
  const nodes = new Set<unknown>()
  for (let node: Element['parent'] = element; node; node = node.parent) nodes.add(node)
  return nodes
}

function resolves(field: Partial<Field>, scopes: readonly Scope[], context: PointContext): boolean {
  if (field.select === undefined) return false
  const compiled = tryCompile(() =>
    compileField(
      'field',
      { take: 'text', type: 'text', decimal: 'auto', list: false, clean: [], required: false, ...field },
      undefined,
    ),
  )
  if (compiled.fault !== null) return false
  return foundBy(compiled.value, scopes, context)?.some((element) => element !== null) ?? false
}

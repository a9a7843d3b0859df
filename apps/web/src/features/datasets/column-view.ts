import { useState } from 'react'
import type { GridLayout } from '@windrow/contract/schemas/grid-views'
import { isNumber, usualOrder, type Named } from '../../rows/usual-order.ts'

const storageKey = 'filterColumns'

/** How the columns of a table are shown. */
export type ColumnView = Pick<GridLayout, 'hidden' | 'order' | 'pinned' | 'widths' | 'wrapped'>
type Stored = Record<string, ColumnView>

/** Nothing is set: columns follow from the data. */
export const usualView: ColumnView = { hidden: [], order: [], pinned: [], widths: {}, wrapped: false }

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

function widthsOf(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([, width]) => Number.isInteger(width)))
}

/** Reads the stored value; a plain list was written by an earlier version, and contains the hidden columns. */
export function readColumnView(value: unknown): ColumnView {
  if (Array.isArray(value)) return { ...usualView, hidden: names(value) }
  if (typeof value !== 'object' || value === null) return usualView
  const { hidden, order, pinned, widths, wrapped } = value as Record<string, unknown>
  return {
    hidden: names(hidden),
    order: names(order),
    pinned: names(pinned),
    widths: widthsOf(widths),
    wrapped: wrapped === true,
  }
}

function readAll(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as unknown
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).map(([place, view]) => [place, readColumnView(view)]))
  } catch {
    return {}
  }
}

function inOrder<C extends Named>(columns: readonly C[], order: readonly string[]): C[] {
  const place = new Map(order.map((name, at) => [name, at]))
  return columns.toSorted((a, b) => (place.get(a.name) ?? order.length) - (place.get(b.name) ?? order.length))
}

/** All columns in the order of the view, including hidden ones; pinned ones come first. */
export function orderedColumns<C extends Named>(
  columns: readonly C[],
  { order, pinned }: Pick<ColumnView, 'order' | 'pinned'>,
): C[] {
  const ordered = order.length > 0 ? inOrder(columns, order) : usualOrder(columns)
  const isPinned = ({ name }: C) => pinned.includes(name)
  return [...ordered.filter(isPinned), ...ordered.filter((column) => !isPinned(column))]
}

/** Column names to request; undefined for all in their original order, or if none is left. */
export function shownColumns(columns: readonly Named[], view: ColumnView): string[] | undefined {
  const shown = inOrder(columns, view.order)
    .map(({ name }) => name)
    .filter((name) => !view.hidden.includes(name))
  const asTheyCome = shown.length === columns.length && shown.every((name, at) => name === columns[at]!.name)
  return shown.length === 0 || asTheyCome ? undefined : shown
}

/**
 * Column names to request for the grid, in their original order; undefined for all. With hidden columns that may hold
 * the currencies of amounts.
 */
export function gridColumns(columns: readonly Named[], { hidden }: ColumnView): string[] | undefined {
  const wanted = columns.filter(({ name, type }, at) => {
    const before = columns[at - 1]
    return !hidden.includes(name) || (type === 'text' && before && isNumber(before))
  })
  const isAnyShown = columns.some(({ name }) => !hidden.includes(name))
  return !isAnyShown || wanted.length === columns.length ? undefined : wanted.map(({ name }) => name)
}

/** The columns that the view shows; all if it hides them all. */
export function visibleColumns<C extends Named>(columns: readonly C[], view: ColumnView): C[] {
  const ordered = orderedColumns(columns, view)
  const visible = ordered.filter(({ name }) => !view.hidden.includes(name))
  return visible.length > 0 ? visible : ordered
}

/** Moves a column to the place of another one, which makes room. */
export function placeColumn(
  columns: readonly Named[],
  view: ColumnView,
  name: string,
  target: string,
): ColumnView {
  const order = orderedColumns(columns, view).map((column) => column.name)
  const [from, to] = [order.indexOf(name), order.indexOf(target)]
  if (from < 0 || to < 0 || from === to) return view
  order.splice(from, 1)
  order.splice(to, 0, name)
  return { ...view, order }
}

/** Moves a column up or down by one. */
export function moveColumn(
  columns: readonly Named[],
  view: ColumnView,
  name: string,
  by: -1 | 1,
): ColumnView {
  const order = orderedColumns(columns, view).map((column) => column.name)
  const other = order[order.indexOf(name) + by]
  return other === undefined || !order.includes(name) ? view : placeColumn(columns, view, name, other)
}

/** Keeps a column in view while others scroll, or lets it go. */
export const pinColumn = (view: ColumnView, name: string): ColumnView => ({
  ...view,
  pinned: view.pinned.includes(name) ? view.pinned.filter((other) => other !== name) : [...view.pinned, name],
})

/** Whether the view is as the data make it. */
export const isUsual = ({ hidden, order, pinned, widths, wrapped }: ColumnView): boolean =>
  hidden.length + order.length + pinned.length + Object.keys(widths).length === 0 && !wrapped

/** How this browser shows the columns of an output table of a report. */
export function useColumnView(rid: number, pageId: string): [ColumnView, (view: ColumnView) => void] {
  const place = `${rid}/${pageId}`
  const [all, setAll] = useState(readAll)
  const change = (view: ColumnView) => {
    const { [place]: _, ...others } = readAll()
    const next = isUsual(view) ? others : { ...others, [place]: view }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setAll(next)
  }
  return [all[place] ?? usualView, change]
}

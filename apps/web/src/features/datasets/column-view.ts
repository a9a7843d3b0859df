import { useState } from 'react'

const storageKey = 'filterColumns'

/** Hidden columns and the order of the others. New columns appear at the end. */
export interface ColumnView {
  hidden: string[]
  /** Names in their order; columns not named here follow in their original order. */
  order: string[]
}
type Stored = Record<string, ColumnView>

const usual: ColumnView = { hidden: [], order: [] }

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** Reads the stored value; a plain list was written by an earlier version, and contains the hidden columns. */
export function readColumnView(value: unknown): ColumnView {
  if (Array.isArray(value)) return { hidden: names(value), order: [] }
  if (typeof value !== 'object' || value === null) return usual
  const { hidden, order } = value as Record<string, unknown>
  return { hidden: names(hidden), order: names(order) }
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

/** All columns in the order of the view, including hidden ones. */
export function orderedColumns<C extends { name: string }>(
  columns: readonly C[],
  { order }: ColumnView,
): C[] {
  const place = new Map(order.map((name, at) => [name, at]))
  return columns.toSorted((a, b) => (place.get(a.name) ?? order.length) - (place.get(b.name) ?? order.length))
}

/** Column names to request; undefined for all in their original order, or if none is left. */
export function shownColumns(columns: readonly { name: string }[], view: ColumnView): string[] | undefined {
  const shown = orderedColumns(columns, view)
    .map(({ name }) => name)
    .filter((name) => !view.hidden.includes(name))
  const asTheyCome = shown.length === columns.length && shown.every((name, at) => name === columns[at]!.name)
  return shown.length === 0 || asTheyCome ? undefined : shown
}

/** Moves a column up or down by one. */
export function moveColumn(
  columns: readonly { name: string }[],
  view: ColumnView,
  name: string,
  by: -1 | 1,
): ColumnView {
  const order = orderedColumns(columns, view).map((column) => column.name)
  const at = order.indexOf(name)
  const other = order[at + by]
  if (at < 0 || other === undefined) return view
  order[at] = other
  order[at + by] = name
  return { ...view, order }
}

/** How this browser shows the columns of an output table of a report. */
export function useColumnView(rid: number, pageId: string): [ColumnView, (view: ColumnView) => void] {
  const place = `${rid}/${pageId}`
  const [all, setAll] = useState(readAll)
  const change = (view: ColumnView) => {
    const { [place]: _, ...others } = readAll()
    const next = view.hidden.length + view.order.length > 0 ? { ...others, [place]: view } : others
    localStorage.setItem(storageKey, JSON.stringify(next))
    setAll(next)
  }
  return [all[place] ?? usual, change]
}

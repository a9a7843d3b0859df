import type { GridLayout } from '@windrow/contract/schemas/grid-views'
import { writeFilters, type PreviewChange, type RowsView } from '../../rows/preview-search.ts'
import type { ColumnView } from './column-view.ts'

/** What a saved view keeps: the columns, and which rows are shown in which order. */
export const toLayout = (view: ColumnView, { sort, search, filters = [] }: RowsView): GridLayout => ({
  ...view,
  filters: filters.map((filter) => ({ ...filter, values: filter.values ?? [] })),
  ...(sort !== undefined && { sort }),
  ...(search !== undefined && { search }),
})

/** The columns of a saved view. */
export const columnsOf = ({ hidden, order, pinned, widths, wrapped }: GridLayout): ColumnView => ({
  hidden,
  order,
  pinned,
  widths,
  wrapped,
})

/** The rows of a saved view, as a change of the URL. */
export const rowsOf = ({ sort, search, filters }: GridLayout): PreviewChange => ({
  sort,
  search,
  filters: writeFilters(filters),
})

const canonical = ({ sort, search, filters, ...view }: GridLayout): string =>
  JSON.stringify([
    ...(['hidden', 'order', 'pinned', 'wrapped'] as const).map((key) => view[key]),
    Object.entries(view.widths).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort ?? null,
    search ?? null,
    filters.map(({ column, operator, values }) => [column, operator, values]),
  ])

/** Whether the table is shown as a saved view says. */
export const isSameLayout = (one: GridLayout, other: GridLayout): boolean =>
  canonical(one) === canonical(other)

import { lazy, Suspense, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Filter, Rows, RunPage } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import { X } from 'lucide-react'
import { pictureUrl } from '../../api/client.ts'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { Pager } from '../../ui/pager.tsx'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { keptRows } from '../../run/kept-rows.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { filterText } from './column-comparisons.ts'
import type { ColumnView } from './column-view.ts'
import { DataGrid } from './data-grid.tsx'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { isHidden } from './is-hidden.ts'
import { NoData } from './no-data.tsx'
import {
  parseCell,
  writeFilters,
  type PreviewChange,
  type PreviewSearch,
  type RowsView,
} from '../../rows/preview-search.ts'
import css from './preview.module.css'

const CellDrawer = lazy(async () => ({ default: (await import('./cell-drawer.tsx')).CellDrawer }))
const PageSnapshotDrawer = lazy(async () => ({
  default: (await import('../../run/page-snapshot-drawer.tsx')).PageSnapshotDrawer,
}))

interface Props {
  place: RunPlace
  pages: RunPage[]
  page: RunPage
  view: RowsView
  columns: string[] | undefined
  columnView: ColumnView
  onColumns: (view: ColumnView) => void
  growing: boolean
  run: Run
  search: PreviewSearch
  onSearch: (change: PreviewChange, options?: { replace?: boolean }) => void
}

const bones = Array.from({ length: 5 }, (_, index) => index)

/** Doesn't request rows that are hidden or deleted. */
export function PreviewTable(props: Props) {
  return isHidden(props.run) ? <NoData place={props.place} run={props.run} /> : <RowsTable {...props} />
}

function RowsTable(props: Props) {
  const { place, page, view, columns, growing, run, search, onSearch } = props
  const query = useQuery(
    datasetQueries.rows(place, page.pageId, columns ? { ...view, columns } : view, growing && !page.final),
  )
  const filters = view.filters ?? []
  const filtered = filters.length > 0 || view.search !== undefined
  const setFilters = (next: Filter[]) => onSearch({ filters: writeFilters(next) })
  const cell = parseCell(search.cell)
  const { data } = query
  const kept = useQuery(evidenceQueries.ofTable(place, page.pageId)).data
  const pageOf = useMemo(() => keptRows(kept ?? []), [kept])
  const snapshot = search.kept === undefined ? undefined : pageOf(search.kept)

  return (
    <>
      <Tools {...props} />
      {filters.length > 0 && (
        <div className={css.filterchips}>
          {filters.map((filter, index) => (
            <span key={`${filter.column} ${index}`} className="chip">
              {filter.column} <b className="clip">{filterText(filter)}</b>
              <button
                type="button"
                className="iconbutton"
                aria-label={`Remove filter on ${filter.column}: ${filterText(filter)}`}
                onClick={() => setFilters(filters.filter((other) => other !== filter))}
              >
                <X size={16} />
              </button>
            </span>
          ))}
          <Button variant="text" small onClick={() => setFilters([])}>
            Clear filters
          </Button>
        </div>
      )}
      <QueryNotice query={query} what="rows" />
      {data && (data.rows.length > 0 || filtered) && (
        <DataGrid
          data={data}
          about={{ place, pageId: page.pageId }}
          sort={view.sort}
          filters={filters}
          stale={query.isPlaceholderData}
          openCell={cell}
          onSort={(sort) => onSearch({ sort })}
          onFilters={setFilters}
          onOpen={(row, column) => onSearch({ cell: `${row}:${column}`, kept: undefined })}
          pictureOf={(url, signature) => pictureUrl({ ...place, pageId: page.pageId }, { url, signature })}
          isKept={(row) => pageOf(row) !== undefined}
          onKept={(row) => onSearch({ kept: row, cell: undefined })}
        />
      )}
      {data?.rows.length === 0 && <NoData place={place} run={run} filtered={filtered} />}
      {query.isPending && (
        <div className={css.gridskeleton} role="status" aria-label="Loading rows">
          {bones.map((bone) => (
            <span key={bone} className="bone" />
          ))}
        </div>
      )}
      {data && data.pagination.total > 0 && (
        <Pager
          page={data.pagination.page}
          limit={data.pagination.perPage}
          total={data.pagination.total}
          searching={view.search !== undefined}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
      {data && cell && (
        <OpenCell
          data={data}
          cell={cell}
          onPage={pageOf(cell.row) && (() => onSearch({ kept: cell.row, cell: undefined }))}
          onClose={() => onSearch({ cell: undefined })}
        />
      )}
      {snapshot && (
        <Suspense>
          <PageSnapshotDrawer
            key={snapshot.id}
            place={place}
            page={snapshot}
            title={`Page of row ${search.kept}`}
            onClose={() => onSearch({ kept: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

function OpenCell({
  data,
  cell,
  onPage,
  onClose,
}: {
  data: Rows
  cell: { row: number; column: string }
  onPage: (() => void) | undefined
  onClose: () => void
}) {
  const row = data.rows[data.rowNumbers.indexOf(cell.row)]
  const at = data.columns.findIndex(({ name }) => name === cell.column)
  const column = data.columns[at]
  if (!row || !column) return null
  return (
    <Suspense>
      <CellDrawer
        key={`${cell.row}:${cell.column}`}
        row={cell.row}
        column={column}
        value={row[at]!}
        onPage={onPage}
        onClose={onClose}
      />
    </Suspense>
  )
}

function Tools({ pages, page, search, columnView, onColumns, onSearch }: Props) {
  return (
    <div className="toolbar">
      {pages.length > 1 && (
        <Segmented
          label="Page of the run"
          value={page.pageId}
          options={pages.map(({ pageId, count }) => ({
            value: pageId,
            label: (
              <>
                {pageId} <b>{formatNumber(count)}</b>
              </>
            ),
          }))}
          onChange={(pId) => onSearch({ pId, sort: undefined, filters: undefined })}
        />
      )}
      <SearchInput
        label="Search in this page"
        placeholder={`Search in ${page.pageId}`}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined }, { replace: true })}
      />
      <span className="grow" />
      <ColumnChooser columns={page.columns} view={columnView} onChange={onColumns} />
    </div>
  )
}

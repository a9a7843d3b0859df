import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Filter, RunPage } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import { pictureUrl } from '../../api/file-urls.ts'
import type { RunPlace } from '../../keys/places.ts'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { keptRows } from '../../run/kept-rows.ts'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import {
  parseCell,
  writeFilters,
  type PreviewChange,
  type PreviewSearch,
  type RowsView,
} from '../../rows/preview-search.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { Pager } from '../../ui/pager.tsx'
import type { ColumnView } from './column-view.ts'
import { DataGrid } from './data-grid.tsx'
import { FilterChips } from './filter-chips.tsx'
import { isHidden } from './is-hidden.ts'
import { NoData } from './no-data.tsx'
import { OpenCell } from './open-cell.tsx'
import { OpenRow } from './open-row.tsx'
import { TableTools } from './table-tools.tsx'
import css from './preview.module.css'

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

/** The rows, what changed in them, and which of them have page snapshots. */
function useRows({ place, page, view, columns, growing }: Props) {
  const query = useQuery(
    datasetQueries.rows(place, page.pageId, columns ? { ...view, columns } : view, growing && !page.final),
  )
  const { data, isPlaceholderData } = query
  const changes = useQuery({
    ...datasetQueries.changes(place, page.pageId, data?.rowNumbers ?? []),
    enabled: page.final && !isPlaceholderData && (data?.rowNumbers.length ?? 0) > 0,
  }).data
  const kept = useQuery(evidenceQueries.ofTable(place, page.pageId)).data
  const pageOf = useMemo(() => keptRows(kept ?? []), [kept])
  const fill = useMemo(
    () => new Map(page.columns.map(({ name }, at) => [name, page.fill?.[at] ?? null])),
    [page],
  )
  return { query, changes, pageOf, fill }
}

const Bones = () => (
  <div className={css.gridskeleton} role="status" aria-label="Loading rows">
    {bones.map((bone) => (
      <span key={bone} className="bone" />
    ))}
  </div>
)

/** The rows keep their place while the evidence of one is open beside them. */
function RowsTable(props: Props) {
  const { place, page, view, columnView, onColumns, run, search, onSearch } = props
  const { query, changes, pageOf, fill } = useRows(props)
  const [column, setColumn] = useState<string>()
  const filters = view.filters ?? []
  const filtered = filters.length > 0 || view.search !== undefined
  const setFilters = (next: Filter[]) => onSearch({ filters: writeFilters(next) })
  const cell = parseCell(search.cell)
  const { data } = query
  const { kept } = search
  const showRow = useCallback(
    (row: number) => onSearch({ kept: row, cell: undefined }, { replace: kept !== undefined }),
    [onSearch, kept],
  )

  return (
    <div className={css.besides}>
      <div className={css.gridside}>
        <TableTools {...props} />
        <FilterChips filters={filters} changes={changes} onFilters={setFilters} />
        <QueryNotice query={query} what="rows" />
        {data && (data.rows.length > 0 || filtered) && (
          <DataGrid
            data={data}
            about={{ place, pageId: page.pageId }}
            fill={fill}
            changes={changes}
            sort={view.sort}
            filters={filters}
            view={columnView}
            stale={query.isPlaceholderData}
            openCell={cell}
            openRow={kept}
            onSort={(sort) => onSearch({ sort })}
            onFilters={setFilters}
            onView={onColumns}
            onOpen={(row, name) => onSearch({ cell: `${row}:${name}` })}
            pictureOf={(url, signature) => pictureUrl({ ...place, pageId: page.pageId }, { url, signature })}
            isKept={(row) => pageOf(row) !== undefined}
            onRow={(row) => {
              setColumn(undefined)
              showRow(row)
            }}
          />
        )}
        {data?.rows.length === 0 && <NoData place={place} run={run} filtered={filtered} />}
        {query.isPending && <Bones />}
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
      </div>
      {data && cell && (
        <OpenCell
          data={data}
          cell={cell}
          onPage={() => {
            setColumn(cell.column)
            showRow(cell.row)
          }}
          onClose={() => onSearch({ cell: undefined })}
        />
      )}
      {data && kept !== undefined && (
        <OpenRow
          place={place}
          pageId={page.pageId}
          data={data}
          changes={changes}
          row={kept}
          column={column}
          onRow={showRow}
          onPage={(next) => onSearch({ page: next, kept })}
          onClose={() => onSearch({ kept: undefined })}
        />
      )}
    </div>
  )
}

import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { RunPlace } from '../../keys/places.ts'
import type { PreviewChange, PreviewSearch, RowsView } from '../../rows/preview-search.ts'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { usualView, type ColumnView } from './column-view.ts'
import { GridViews } from './grid-views.tsx'
import { columnsOf, rowsOf, toLayout } from './view-layout.ts'

interface Props {
  place: RunPlace
  pages: RunPage[]
  page: RunPage
  view: RowsView
  search: PreviewSearch
  columnView: ColumnView
  onColumns: (view: ColumnView) => void
  onSearch: (change: PreviewChange, options?: { replace?: boolean }) => void
}

const nothingSet = toLayout(usualView, {
  page: 1,
  limit: 1,
  sort: undefined,
  search: undefined,
  filters: undefined,
})

export function TableTools({ place, pages, page, view, search, columnView, onColumns, onSearch }: Props) {
  const { pageId } = page
  return (
    <div className="toolbar">
      {pages.length > 1 && (
        <Segmented
          label="Page of the run"
          value={pageId}
          options={pages.map((one) => ({
            value: one.pageId,
            label: (
              <>
                {one.pageId} <b>{formatNumber(one.count)}</b>
              </>
            ),
          }))}
          onChange={(pId) => onSearch({ pId, sort: undefined, filters: undefined })}
        />
      )}
      <SearchInput
        label="Search in this page"
        placeholder={`Search in ${pageId}`}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined }, { replace: true })}
      />
      <span className="grow" />
      <GridViews
        place={{ id: place.id, rid: place.rid, pageId }}
        layout={toLayout(columnView, view)}
        usual={nothingSet}
        onLayout={(layout) => {
          onColumns(columnsOf(layout))
          onSearch(rowsOf(layout))
        }}
      />
      <ColumnChooser columns={page.columns} view={columnView} onChange={onColumns} />
    </div>
  )
}

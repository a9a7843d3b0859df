import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ability/may.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import type { ReportModal } from './report-modals.tsx'
import { reportPageQuery } from './report-queries.ts'
import { reportPageSizes, type ReportSearch } from './report-search.ts'
import { ReportSelectionBar } from './report-selection-bar.tsx'

interface Props {
  id: number
  view: 'reports' | 'datasets'
  search: ReportSearch
  picked: ReadonlySet<number>
  onPick: (picked: ReadonlySet<number>) => void
  onSearch: (change: Partial<Record<keyof ReportSearch, string | number | undefined>>) => void
  onModal: (modal: ReportModal) => void
}

/** The reports of a project: filters, table, paging, and the bar for selected ones. */
export function ReportListing(props: Props) {
  const { id, view, search, picked, onPick, onSearch, onModal } = props
  const query = useQuery(reportPageQuery(id, search))
  const managed = useMay()('report:update-status') && view === 'reports'
  const { reports, pagination, counts } = query.data ?? {}
  const seen = reports?.filter((report) => picked.has(report.id)) ?? []
  const selection = {
    picked,
    onChange: onPick,
    name: (one: number) => reports?.find((report) => report.id === one)?.name ?? '',
  }
  const change: Props['onSearch'] = (next) => {
    onPick(new Set())
    onSearch(next)
  }
  return (
    <>
      <div className="toolbar">
        <ReportFilters search={search} counts={counts} onSearch={change} />
        {view === 'datasets' && <span className="meta">Choose the report whose data you want to see.</span>}
      </div>
      <QueryNotice query={query} what="rows" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : reports?.length === 0 ? (
        <Empty
          art={false}
          title="No reports found"
          text="No reports of this project match the search and filters."
        />
      ) : (
        (reports || !query.error) && (
          <ReportList
            reports={reports}
            view={view}
            sort={search.sort ?? 'name'}
            onSort={(sort) => change({ sort })}
            {...(managed && { selection, onModal })}
          />
        )
      )}
      {pagination ? (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          searching={search.search !== undefined}
          sizes={reportPageSizes}
          onChange={change}
        />
      ) : (
        !query.error && (
          <div className="tablefoot" role="status">
            Loading reports…
          </div>
        )
      )}
      {managed && seen.length > 0 && (
        <ReportSelectionBar reports={seen} onModal={onModal} onClear={() => onPick(new Set())} />
      )}
    </>
  )
}

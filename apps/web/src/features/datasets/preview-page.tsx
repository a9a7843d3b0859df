import { lazy, Suspense } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import { useReportEvents } from '../../api/report-events.ts'
import type { RunPlace } from '../../keys/places.ts'
import { plural } from '../../ui/formats.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { RecentActivities } from '../activities/recent-activities.tsx'
import { Operations } from '../dataset-operations/operations.tsx'
import { reportQueries } from '../../place/report-queries.ts'
import { ReasonNotice } from '../../run/reason-notice.tsx'
import { runQuery } from '../../run/run-query.ts'
import { gridColumns, shownColumns, useColumnView } from './column-view.ts'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { Downloads } from './downloads.tsx'
import { NoData } from './no-data.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { PreviewTabs } from './preview-tabs.tsx'
import {
  rowsView,
  type DownloadsView,
  type PreviewChange,
  type PreviewSearch,
} from '../../rows/preview-search.ts'
import { PreviewTable } from './preview-table.tsx'
import css from './preview.module.css'

const DownloadsDrawer = lazy(async () => ({
  default: (await import('./downloads-drawer.tsx')).DownloadsDrawer,
}))

const RunDashboard = lazy(async () => ({
  default: (await import('../run-dashboard/run-dashboard.tsx')).RunDashboard,
}))

interface Props extends RunPlace {
  search: PreviewSearch
  onSearch: (change: PreviewChange, options?: { replace?: boolean }) => void
}

/** The header stays fixed; only the grid scrolls. */
export function PreviewPage({ search, onSearch, ...place }: Props) {
  const { id, rid, hid } = place
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const live = useReportEvents(id, rid)
  const { data: run } = useSuspenseQuery(runQuery(id, rid, hid, live))
  const growing = isActive(run.status)
  const query = useQuery(datasetQueries.pages(place, growing))
  const pages = query.data
  const page = pages?.find(({ pageId }) => pageId === search.pId) ?? pages?.[0]
  const [columnView, setColumns] = useColumnView(rid, page?.pageId ?? '')
  const view = rowsView(search)
  const columns = page && shownColumns(page.columns, columnView)
  const openDownloads = (downloads: DownloadsView | undefined) => onSearch({ downloads })

  const dashboard = search.view === 'dashboard'

  return (
    <div className={`${css.bench} ${dashboard ? 'fillswindow scrolls' : 'fillswindow'}`}>
      <PreviewHeader
        report={report}
        run={run}
        tabs={<PreviewTabs view={search.view} findings={run.quality.findings} />}
        actions={
          <>
            <Operations id={id} rid={rid} run={run} />
            <RecentActivities {...place} />
            <Downloads run={run} onOpen={openDownloads} />
          </>
        }
      />
      {run.reason && (
        <div className={css.benchreason}>
          <ReasonNotice id={id} run={run} />
        </div>
      )}
      {dashboard && (
        <Suspense>
          <QueryNotice query={query} what="pages" />
          {pages && (
            <RunDashboard place={place} run={run} pages={pages} search={search} onSearch={onSearch} />
          )}
        </Suspense>
      )}
      {!dashboard && (
        <section className={css.benchbody} aria-label="Data preview">
          <QueryNotice query={query} what="pages" />
          {page && pages ? (
            <>
              {growing && (
                <div>
                  <Notice tone="plain">
                    {run.statusText}. {plural(run.itemCount, 'row')} so far; new ones appear as they are
                    extracted.
                  </Notice>
                </div>
              )}
              <PreviewTable
                key={page.pageId}
                place={place}
                pages={pages}
                page={page}
                view={view}
                columns={gridColumns(page.columns, columnView)}
                columnView={columnView}
                onColumns={setColumns}
                growing={growing}
                run={run}
                search={search}
                onSearch={onSearch}
              />
            </>
          ) : (
            !query.error && pages && <NoData place={place} run={run} />
          )}
        </section>
      )}
      {search.downloads && pages && (
        <Suspense>
          <DownloadsDrawer
            key={search.downloads}
            place={place}
            run={run}
            pages={pages}
            pageId={page?.pageId ?? ''}
            rowsView={view}
            columns={columns}
            view={search.downloads}
            onClose={() => openDownloads(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

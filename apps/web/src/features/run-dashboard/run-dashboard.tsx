import { useQuery } from '@tanstack/react-query'
import { historyCounts, type HistoryCount } from '@windrow/contract/run-metrics'
import { isActive } from '@windrow/contract/run-status'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import type { RunPlace } from '../../keys/places.ts'
import { useMay } from '../../ability/may.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import type { PreviewChange, PreviewSearch } from '../../rows/preview-search.ts'
import { DataProfileSection } from '../profile-of-data/data-profile-section.tsx'
import { DashboardToolbar, type ChartChoice } from './dashboard-toolbar.tsx'
import { FigureBlock } from './figure-block.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { MetricCharts, MoreMetrics } from './metric-charts.tsx'
import { metricsQueries } from './metrics-queries.ts'
import css from './run-dashboard.module.css'

interface Props {
  place: RunPlace
  run: Pick<Run, 'historyStatus' | 'status' | 'quality' | 'createdDate'>
  pages: RunPage[]
  search: PreviewSearch
  onSearch: (change: PreviewChange, options?: { replace?: boolean }) => void
}

const defaultCount: HistoryCount = '30'

/** The chart options from the URL, which omits defaults. */
function choiceOf(search: PreviewSearch, pages: RunPage[], isStaff: boolean): ChartChoice {
  return {
    tab: isStaff && search.charts !== 'trend' ? 'anomalies' : 'trend',
    per: search.per ?? 'total',
    last: historyCounts.find((count) => count === String(search.last)) ?? defaultCount,
    pId: pages.find(({ pageId }) => pageId === search.pId)?.pageId,
  }
}

const toSearch = ({ tab, per, last, ...rest }: Partial<ChartChoice>): PreviewChange => ({
  ...(tab && { charts: tab === 'trend' ? tab : undefined }),
  ...(per && { per: per === 'record' ? per : undefined }),
  ...(last && { last: last === defaultCount ? undefined : Number(last) }),
  ...rest,
})

/** The second tab of a run: its metrics compared with earlier runs, and the profiles of its columns. */
export function RunDashboard({ place, run, pages, search, onSearch }: Props) {
  const isStaff = useMay()('report:view-crawler-trend')
  const choice = choiceOf(search, pages, isStaff)
  const query = useQuery(metricsQueries.runs(place, choice.last, choice.pId))
  const profiled = pages.find(({ pageId }) => pageId === choice.pId) ?? pages[0]
  const showsFigures = isStaff && choice.tab === 'anomalies' && choice.per === 'total'
  const charts = query.data && query.data.length > 0 && (
    <MetricCharts runs={query.data} selected={place.hid} tab={choice.tab} per={choice.per} />
  )
  return (
    <div className={css.dashbody}>
      {!isActive(run.status) && <FindingsPanel place={place} run={run} />}
      <DashboardToolbar
        place={place}
        pages={pages}
        choice={choice}
        isStaff={isStaff}
        onChoose={(change) => onSearch(toSearch(change), { replace: true })}
      />
      <QueryNotice query={query} what="figures" />
      {showsFigures && (
        <FigureBlock
          place={place}
          last={choice.last}
          pageId={choice.pId}
          more={query.data && <MoreMetrics runs={query.data} selected={place.hid} />}
          fallback={charts}
        />
      )}
      {!showsFigures && charts}
      {query.data?.length === 0 && (
        <Empty title="No finished runs yet" text="Charts appear when the first run finishes." />
      )}
      {query.isPending && !showsFigures && (
        <div
          className={`${css.charts} ${css.blank}`}
          aria-busy="true"
          aria-label="Loading charts"
          role="status"
        />
      )}
      {profiled && (
        <DataProfileSection place={place} run={run} page={profiled} search={search} onSearch={onSearch} />
      )}
    </div>
  )
}

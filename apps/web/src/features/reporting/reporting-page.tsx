import { lazy, Suspense, useState } from 'react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReportingGroup, ReportingPeriod } from '@windrow/contract/reporting'
import type { ReportingOverview } from '@windrow/contract/schemas/reporting'
import { daysBefore, daysLabel, daysOf } from '../../charts/day-list.ts'
import { PlaceFilters } from '../../place/place-filters.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { LanesPanel } from './lanes-panel.tsx'
import { OverviewStrip } from './overview-strip.tsx'
import { ReportingHeader } from './reporting-header.tsx'
import { reportingFile, reportingQueries } from './reporting-queries.ts'
import { isFiltered, type ReportingChange, type ReportingSearch } from './reporting-search.ts'
import { SpendPanel } from './spend-panel.tsx'
import { TotalsTable } from './totals-table.tsx'
import { ViewMenu } from './view-menu.tsx'
import css from './reporting.module.css'

const GenerateDrawer = lazy(async () => ({ default: (await import('./generate-drawer.tsx')).GenerateDrawer }))

const periods: readonly { value: ReportingPeriod; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: '30', label: '30 days' },
  { value: '60', label: '60 days' },
  { value: '90', label: '90 days' },
]
const groups: readonly { value: ReportingGroup; label: string }[] = [
  { value: 'account', label: 'By account' },
  { value: 'project', label: 'By project' },
  { value: 'report', label: 'By report' },
]

interface Props {
  search: ReportingSearch
  onSearch: (change: ReportingChange) => void
}

/** What runs and deliveries came to, in total, day by day, and by account, project or report. */
export function ReportingPage({ search, onSearch }: Props) {
  const [generating, generate] = useState(false)
  return (
    <>
      <ReportingHeader tab="overview" file={reportingFile(search)} onGenerate={() => generate(true)} />
      <div className="toolbar">
        <ViewMenu search={search} />
        <Segmented
          label="Period"
          value={search.days ?? '30'}
          options={periods}
          onChange={(days) => onSearch({ days })}
        />
        <span className="grow" />
        <PlaceFilters search={search} onSearch={onSearch} />
      </div>
      <Overview search={search} onSearch={onSearch} />
      {generating && (
        <Suspense>
          <GenerateDrawer search={search} onClose={() => generate(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Days of the charts: of the period, or the last 90 of all time. */
const chartDays = 90

function Overview({ search, onSearch }: Props) {
  const query = useQuery(reportingQueries.overview(search))
  // Shown below, and asked for at once.
  usePrefetchQuery(reportingQueries.table(search))
  const { data } = query
  if (data && data.totals.runs + data.totals.delivered + data.totals.undelivered === 0)
    return <NoData search={search} onSearch={onSearch} />
  const days = data ? daysOf(data.from ?? daysBefore(data.to, chartDays - 1), data.to) : []
  return (
    <>
      <QueryNotice query={query} what="figures" />
      {data && (
        <>
          <OverviewStrip data={data} days={days} />
          <div className={css.grid}>
            <LanesPanel data={data} days={days} search={search} />
            <SpendPanel data={data} search={search} />
          </div>
        </>
      )}
      {/* Below the pictures, whose height is not known before. */}
      {(data ?? query.error) ? (
        <Groups data={data} days={days} search={search} onSearch={onSearch} />
      ) : (
        <section className={`panel ${css.waiting}`} aria-busy="true" aria-label="Loading figures" />
      )}
    </>
  )
}

interface GroupsProps extends Props {
  data: ReportingOverview | undefined
  days: readonly string[]
}

/** The table by account, project or report. */
function Groups({ data, days, search, onSearch }: GroupsProps) {
  const table = useQuery(reportingQueries.table(search))
  const { rows, pagination } = table.data ?? {}
  const group = search.group ?? 'account'
  return (
    <>
      <div className="sectionhead">
        <Segmented
          label="Group by"
          value={group}
          options={groups}
          onChange={(next) => onSearch({ group: next, sort: undefined })}
        />
        <span className="grow" />
        {data && (
          <span className="meta">
            {data.from ? daysLabel(data.from, data.to) : `All time, charts of the last ${chartDays} days`},{' '}
            {data.timeZone}
          </span>
        )}
      </div>
      <QueryNotice query={table} what="totals" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : (
        <TotalsTable
          rows={rows}
          totals={data?.totals}
          group={group}
          search={search}
          onSearch={onSearch}
          days={days}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          onChange={({ page }) => onSearch({ page })}
        />
      )}
    </>
  )
}

function NoData({ search, onSearch }: Props) {
  if (!isFiltered(search) && search.days === 'all')
    return (
      <Empty
        title="No runs yet"
        text="Once reports run, this page shows what they and their deliveries came to."
      />
    )
  return (
    <Empty title="No data available" text="Please adjust the selected filter to view data.">
      <Button
        onClick={() =>
          onSearch({
            accountIds: undefined,
            projectIds: undefined,
            reportIds: undefined,
            days: 'all',
            view: undefined,
          })
        }
      >
        Clear filters
      </Button>
    </Empty>
  )
}

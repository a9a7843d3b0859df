import { lazy, Suspense, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { useReportEvents } from '../../api/report-events.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { reportQueries } from '../reports/report-queries.ts'
import { LiveLine } from './live-line.tsx'
import { previewHref, runColumns } from './run-columns.tsx'
import { useStopRuns } from './run-actions.ts'
import { RunFilters } from './run-filters.tsx'
import { RunPhoneList } from './run-phone-list.tsx'
import { recordChanges } from './run-progress.ts'
import { runQueries } from './run-queries.ts'
import { runPageSizes, type RunSearch } from './run-search.ts'
import { RunsHeader } from './runs-header.tsx'
import { RunsStrip } from './runs-strip.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './runs.css'

const StopConfirm = lazy(async () => ({ default: (await import('./stop-confirm.tsx')).StopConfirm }))
const RunLogDrawer = lazy(async () => ({ default: (await import('./run-log-drawer.tsx')).RunLogDrawer }))
const EvidenceDrawer = lazy(async () => ({
  default: (await import('./evidence-drawer.tsx')).EvidenceDrawer,
}))

interface Props {
  id: number
  rid: number
  search: RunSearch
  onSearch: (change: Partial<Record<keyof RunSearch, string | number | undefined>>) => void
}

const none: ReadonlySet<number> = new Set()

export function RunsPage({ id, rid, search, onSearch }: Props) {
  const live = useReportEvents(id, rid)
  const { data: detail } = useSuspenseQuery(reportQueries.detail(id, rid))
  const query = useQuery(runQueries.list(id, rid, search, live))
  const [picked, pick] = useState(none)
  const [stopping, setStopping] = useState<number[] | null>(null)
  const stop = useStopRuns(id, rid)
  const phone = usePhone()

  const { histories: runs, pagination } = query.data ?? {}
  const changes = search.sort || !runs ? new Map<number, string>() : recordChanges(runs)
  const selected = runs?.filter((run) => picked.has(run.id)) ?? []
  const name = (runId: number) => {
    const run = runs?.find((listed) => listed.id === runId)
    return run ? `run of ${formatMoment(run.createdDate)}` : `run ${runId}`
  }
  const selection = { picked, onChange: pick, name }
  const buttons = {
    id,
    onStop: (run: Run) => setStopping([run.historyId]),
    onLog: (run: Run) => onSearch({ log: run.historyId, kept: undefined }),
    onKept: (run: Run) => onSearch({ kept: run.historyId, log: undefined }),
  }
  const filtered = search.status !== undefined || search.from !== undefined || search.to !== undefined

  return (
    <>
      <RunsHeader detail={detail} />
      <RunsStrip report={detail.report} />
      <RunFilters search={search} onSearch={onSearch} />
      <QueryNotice query={query} what="rows" />
      {runs?.length === 0 ? (
        filtered ? (
          <Empty art={false} title="No runs found" text="No run of this report fits the filters." />
        ) : (
          <Empty
            title="No runs yet"
            text="Start a run: it visits the pages of this report and brings back the rows."
          />
        )
      ) : query.error && !runs ? null : phone ? (
        <RunPhoneList runs={runs} changes={changes} selection={selection} {...buttons} />
      ) : (
        <ListTable
          label="Runs"
          columns={runColumns({ changes, ...buttons })}
          rows={runs}
          sort={search.sort ?? '-createdDate'}
          onSort={(sort) => onSearch({ sort })}
          rowHref={(run) => previewHref(id, run)}
          renderBelow={(run) => (isActive(run.status) ? <LiveLine run={run} /> : null)}
          selection={selection}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={runPageSizes}
          onChange={onSearch}
        />
      )}
      {selected.length > 0 && (
        <SelectionBar
          runs={selected}
          onStop={() => setStopping(selected.map((run) => run.historyId))}
          onClear={() => pick(none)}
        />
      )}
      <Suspense>
        {stopping && (
          <StopConfirm
            busy={stop.isPending}
            onClose={() => setStopping(null)}
            onStop={(close) =>
              stop.mutate(stopping, {
                onSettled: () => {
                  close()
                  pick(none)
                },
              })
            }
          />
        )}
        {search.kept && (
          <EvidenceDrawer
            key={search.kept}
            id={id}
            rid={rid}
            hid={search.kept}
            onClose={() => onSearch({ kept: undefined })}
          />
        )}
        {search.log && (
          <RunLogDrawer
            key={search.log}
            id={id}
            rid={rid}
            hid={search.log}
            onClose={() => onSearch({ log: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

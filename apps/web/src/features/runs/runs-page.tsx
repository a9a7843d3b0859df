import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { startReason } from '@windrow/contract/start-reason'
import { useMay } from '../../ability/may.tsx'
import { useReportEvents } from '../../api/report-events.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, Notice, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { JobsPanel } from '../dataset-jobs/jobs-panel.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { BudgetAlert } from './budget-alert.tsx'
import { ReasonLine } from '../../run/reason-line.tsx'
import { runMoments } from '../../run/run-moments.ts'
import { LiveLine } from './live-line.tsx'
import { previewHref, runColumns } from './run-columns.tsx'
import { ExportNote } from './export-note.tsx'
import { useStartRun } from './run-actions.ts'
import { useAskKey } from '../asking/use-ask-key.ts'
import { RunBar } from './run-bar.tsx'
import { RunDialogs, RunDrawers, type RunDialog } from './run-dialogs.tsx'
import { RunFilters } from './run-filters.tsx'
import { RunPhoneList } from './run-phone-list.tsx'
import { readLogSearch } from '../logs/log-search.ts'
import { columnDurations, recordChanges } from './run-progress.ts'
import { runListQuery } from './run-list-query.ts'
import { type RunSearch } from './run-search.ts'
import { RunsHeader } from './runs-header.tsx'
import { RunsStrip } from './runs-strip.tsx'
import css from './runs.module.css'

interface Props {
  id: number
  rid: number
  search: RunSearch
  onSearch: (change: Partial<Record<keyof RunSearch, string | number | boolean | undefined>>) => void
}

const none: ReadonlySet<number> = new Set()

export function RunsPage({ id, rid, search, onSearch }: Props) {
  useAskKey()
  const live = useReportEvents(id, rid)
  const { data: detail } = useSuspenseQuery(reportQueries.detail(id, rid))
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const query = useQuery(runListQuery(id, rid, search, live))
  const [picked, pick] = useState(none)
  const [ordered, setOrdered] = useState<number>()
  const [dialog, ask] = useState<RunDialog | null>(null)
  const again = useStartRun(id, rid)
  const phone = usePhone()
  const may = useMay()

  const { histories: runs, pagination } = query.data ?? {}
  const changes = search.sort || !runs ? new Map<number, string>() : recordChanges(runs)
  const moments = runMoments(runs ?? [])
  const selected = runs?.filter((run) => picked.has(run.id)) ?? []
  const name = (runId: number) => {
    const moment = moments.get(runId)
    return moment ? `run of ${moment}` : `run ${runId}`
  }
  const selection = { picked, onChange: pick, name }
  const { report, activeRun, budget } = detail
  const blocked =
    startReason({ ...report, projectStatus: project.status, isRunning: activeRun !== null }) ??
    (budget?.state === 'FULL' ? budget.message : undefined)
  const awaitExport = (exportId: number) => {
    setOrdered(exportId)
    onSearch({ export: exportId })
  }
  const buttons = {
    id,
    blocked,
    onAgain: (run: Run) => again.mutate({ again: run.id }),
    onStop: (run: Run) => ask({ kind: 'stop', ids: [run.historyId] }),
    onLog: (run: Run) => onSearch({ log: run.historyId, kept: undefined }),
    onKept: (run: Run) => onSearch({ kept: run.historyId, log: undefined }),
    onExport: awaitExport,
  }
  const filtered =
    search.deleted ||
    search.status !== undefined ||
    search.type !== undefined ||
    search.from !== undefined ||
    search.to !== undefined

  return (
    <>
      <RunsHeader {...{ report, project, blocked }} onOptions={() => ask({ kind: 'options' })} />
      {budget && <BudgetAlert report={report} organizationId={project.organizationId} budget={budget} />}
      {blocked !== undefined && activeRun === null && budget?.state !== 'FULL' && may('report:run') && (
        <Notice tone="plain">
          <b>No run can be started.</b> {blocked}
        </Notice>
      )}
      <RunsStrip report={report} />
      <JobsPanel place={{ id, rid }} />
      <RunFilters search={search} onSearch={onSearch} />
      {search.export && (
        <ExportNote
          key={search.export}
          id={id}
          rid={rid}
          exportId={search.export}
          isAwaited={search.export === ordered}
          onClose={() => onSearch({ export: undefined })}
        />
      )}
      <QueryNotice query={query} what="rows" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : runs?.length === 0 ? (
        filtered ? (
          <Empty art={false} title="No runs found" text="No runs of this report match the filters." />
        ) : (
          <Empty
            title="No runs yet"
            text="Start a run to visit the pages of this report and extract their rows."
          />
        )
      ) : query.error && !runs ? null : phone ? (
        <RunPhoneList runs={runs} changes={changes} moments={moments} selection={selection} {...buttons} />
      ) : (
        <ListTable
          label="Runs"
          columns={runColumns({ changes, moments, durations: columnDurations(runs ?? []), may, ...buttons })}
          rows={runs}
          sort={search.sort ?? '-createdDate'}
          onSort={(sort) => onSearch({ sort })}
          rowHref={(run) => previewHref(id, run)}
          rowClass={(run) => (run.isDnu || run.isDeleted ? css.unused : undefined)}
          renderBelow={(run) =>
            isActive(run.status) ? <LiveLine run={run} /> : run.reason && <ReasonLine id={id} run={run} />
          }
          selection={selection}
        />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
      {selected.length > 0 && (
        <RunBar
          id={id}
          rid={rid}
          runs={selected}
          deleted={search.deleted ?? false}
          onAsk={ask}
          onExport={awaitExport}
          onClear={() => pick(none)}
        />
      )}
      <RunDialogs report={report} dialog={dialog} onClose={() => ask(null)} onDone={() => pick(none)} />
      <RunDrawers
        id={id}
        rid={rid}
        search={search}
        onSearch={onSearch}
        onClose={() => onSearch({ log: undefined, kept: undefined, ...readLogSearch({}) })}
      />
    </>
  )
}

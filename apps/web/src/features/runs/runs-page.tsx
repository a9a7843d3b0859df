import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { startReason } from '@windrow/contract/start-reason'
import { useReportEvents } from '../../api/report-events.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { JobsPanel } from '../dataset-jobs/jobs-panel.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { BudgetAlert } from './budget-alert.tsx'
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
import { recordChanges } from './run-progress.ts'
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

  const { histories: runs, pagination } = query.data ?? {}
  const changes = search.sort || !runs ? new Map<number, string>() : recordChanges(runs)
  const selected = runs?.filter((run) => picked.has(run.id)) ?? []
  const name = (runId: number) => {
    const run = runs?.find((listed) => listed.id === runId)
    return run ? `run of ${formatMoment(run.createdDate)}` : `run ${runId}`
  }
  const selection = { picked, onChange: pick, name }
  const { report, activeRun, budget } = detail
  const blocked =
    startReason({ ...report, projectStatus: project.status, isRunning: activeRun !== null }) ??
    (budget?.state === 'FULL' ? budget.message : undefined)
  const buttons = {
    id,
    blocked,
    onAgain: (run: Run) => again.mutate({ again: run.id }),
    onStop: (run: Run) => ask({ kind: 'stop', ids: [run.historyId] }),
    onLog: (run: Run) => onSearch({ log: run.historyId, kept: undefined }),
    onKept: (run: Run) => onSearch({ kept: run.historyId, log: undefined }),
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
        <RunPhoneList runs={runs} changes={changes} selection={selection} {...buttons} />
      ) : (
        <ListTable
          label="Runs"
          columns={runColumns({ changes, ...buttons })}
          rows={runs}
          sort={search.sort ?? '-createdDate'}
          onSort={(sort) => onSearch({ sort })}
          rowHref={(run) => previewHref(id, run)}
          rowClass={(run) => (run.isDnu || run.isDeleted ? css.unused : undefined)}
          renderBelow={(run) => (isActive(run.status) ? <LiveLine run={run} /> : null)}
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
          onExport={(exportId) => {
            setOrdered(exportId)
            onSearch({ export: exportId })
          }}
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

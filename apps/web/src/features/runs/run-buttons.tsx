import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { CircleStop, Eye, FileSearch, RotateCw, ScrollText } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AskButton } from '../asking/ask-button.tsx'
import { RunCost } from './run-cost.tsx'

export interface RunButtonProps {
  id: number
  run: Run
  /** Why no run can start now. */
  blocked: string | undefined
  onAgain: (run: Run) => void
  onStop: (run: Run) => void
  onLog: (run: Run) => void
  onKept: (run: Run) => void
}

export function RunButtons({ id, run, blocked, onAgain, onStop, onLog, onKept }: RunButtonProps) {
  const may = useMay()
  const stoppable = isActive(run.status) && run.status !== 'STOPPING'
  return (
    <span className="rowactions">
      {stoppable && may('report:stop-run') && (
        <Button
          variant="text"
          small
          aria-label={`Stop run ${run.id}`}
          data-tip="Stop this run"
          icon={<CircleStop size={16} />}
          onClick={() => onStop(run)}
        />
      )}
      {!isActive(run.status) && !run.isDeleted && may('report:run') && (
        <Button
          variant="text"
          small
          aria-label={`Run again as run ${run.id}`}
          data-tip={blocked ?? 'Run again'}
          reason={blocked}
          icon={<RotateCw size={16} />}
          onClick={() => onAgain(run)}
        />
      )}
      {may('proxy:view-cost') && <RunCost id={id} run={run} />}
      <Button
        variant="text"
        small
        aria-label={`Failures and page snapshots of run ${run.id}`}
        data-tip="Failures and page snapshots"
        icon={<FileSearch size={16} />}
        onClick={() => onKept(run)}
      />
      {may('report:view-logs') && (
        <Button
          variant="text"
          small
          aria-label={`Log of run ${run.id}`}
          data-tip="Log"
          icon={<ScrollText size={16} />}
          onClick={() => onLog(run)}
        />
      )}
      <AskButton
        id={id}
        reference={{ kind: 'RUN', reportId: run.reportId, historyId: run.historyId }}
        name={`Ask about run ${run.id}`}
        title="Ask about this run"
      />
      <ButtonLink
        variant="text"
        small
        to="/projects/$id/reports/$rid/histories/$hid/previews"
        params={{ id: String(id), rid: String(run.reportId), hid: String(run.historyId) }}
        aria-label={`View data of run ${run.id}`}
        data-tip="View data"
        icon={<Eye size={16} />}
      />
    </span>
  )
}

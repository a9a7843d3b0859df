import { isActive } from '@windrow/contract/run-status'
import { CircleStop, Eye } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { RunButtonProps } from './run-button-props.ts'
import { RunDownload } from './run-download.tsx'
import { RunMenu } from './run-menu.tsx'

/** The two most used actions of a run, and a menu with the others. */
export function RunButtons(props: RunButtonProps) {
  const { id, run, onStop, onExport } = props
  const may = useMay()
  const stoppable = isActive(run.status) && run.status !== 'STOPPING' && may('report:stop-run')
  return (
    <span className="rowactions">
      <ButtonLink
        variant="text"
        small
        to="/projects/$id/reports/$rid/histories/$hid/previews"
        params={{ id: String(id), rid: String(run.reportId), hid: String(run.historyId) }}
        aria-label={`View data of run ${run.id}`}
        data-tip="View data"
        icon={<Eye size={16} />}
      />
      {stoppable ? (
        <Button
          variant="text"
          small
          aria-label={`Stop run ${run.id}`}
          data-tip="Stop this run"
          icon={<CircleStop size={16} />}
          onClick={() => onStop(run)}
        />
      ) : (
        <RunDownload id={id} run={run} onExport={onExport} />
      )}
      <RunMenu {...props} />
    </span>
  )
}

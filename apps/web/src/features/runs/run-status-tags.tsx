import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { StatusTag, Tag } from '../../ui/marks.tsx'
import { optionsText } from './run-option-values.ts'

/** How a run stands, and what people made of it. */
export function RunStatus({ run }: { run: Run }) {
  const tip = [run.debugMessage ?? run.statusText, optionsText(run.options)].filter(Boolean).join('\n')
  return (
    <span className="runtags">
      <span data-tip={isActive(run.status) ? undefined : tip}>
        <StatusTag status={run.isDeleted ? 'DELETED' : run.status} />
      </span>
      {run.isDnu && <Tag tip="Do not use: the data of this run are marked as not to be used">DNU</Tag>}
    </span>
  )
}

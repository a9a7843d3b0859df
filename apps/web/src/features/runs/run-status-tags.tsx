import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { plural } from '../../ui/formats.ts'
import { HeldTag } from '../../run/held-tag.tsx'
import { StatusTag, Tag } from '../../ui/marks.tsx'
import { optionsText, overridesText } from '../../run/run-option-values.ts'
import css from './runs.module.css'

/** Status of a run, and the result that users have set. */
export function RunStatus({ run }: { run: Run }) {
  const facts = [run.statusText, optionsText(run.options), overridesText(run.parametersSet)]
  const tip = facts.filter(Boolean).join('\n')
  return (
    <span className={css.runtags}>
      <span data-tip={isActive(run.status) ? undefined : tip}>
        <StatusTag status={run.isDeleted ? 'DELETED' : run.status} />
      </span>
      {run.schemaBreaches !== null && run.schemaBreaches > 0 && (
        <Tag
          tone="bad"
          tip={`${plural(run.schemaBreaches, 'rule')} of the schema broken, ${plural(run.badRows ?? 0, 'bad row')}`}
        >
          Schema
        </Tag>
      )}
      <HeldTag run={run} short />
      {run.isArchive && <Tag tip="Its rows can't be viewed or exported">Archived</Tag>}
      {run.isDnu && <Tag tip="Do not use: the data of this run is marked as unusable">DNU</Tag>}
    </span>
  )
}

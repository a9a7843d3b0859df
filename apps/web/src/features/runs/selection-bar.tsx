import { useState, type ReactNode } from 'react'
import type { RunAction } from '@windrow/contract/run-actions'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import { ArchiveRestore, ChevronDown } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { formatNames } from '../../rows/download-formats.ts'
import { actionReason, bulkActions } from './bulk-actions.ts'
import css from './runs.module.css'

export interface ExportChoice {
  format: DownloadFormat
  notify: boolean
}

interface Props {
  runs: Run[]
  /** Whether the runs are deleted, so that they can only be restored. */
  deleted: boolean
  busy: boolean
  onAction: (action: RunAction, choice: ExportChoice) => void
  onRestore: () => void
  onClear: () => void
  /** Further operations on the rows of the runs. */
  tools: ReactNode
}

interface PickerProps {
  runs: Run[]
  chosen: RunAction | null
  onChoose: (action: RunAction) => void
}

/** Actions not available for the selection stay in the list, with the reason. */
function ActionPicker({ runs, chosen, onChoose }: PickerProps) {
  const may = useMay()
  const offered = bulkActions.filter(({ permission }) => may(permission))
  const items = offered.map(({ action, label }) => {
    const reason = actionReason(action, runs)
    return {
      key: action,
      label,
      checked: action === chosen,
      onSelect: () => onChoose(action),
      ...(reason && { disabled: true, tip: reason }),
    }
  })
  return (
    <MenuButton
      label={
        <>
          <span className="faint">Action</span>
          {offered.find(({ action }) => action === chosen)?.label ?? 'Choose'}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
      groups={[{ items }]}
    />
  )
}

const formatOptions = Object.entries(formatNames).map(([value, label]) => ({
  value: value as DownloadFormat,
  label,
}))

function ExportTools({
  choice,
  onChange,
}: {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
}) {
  return (
    <>
      <PickMenu
        prefix="Format"
        value={choice.format}
        options={formatOptions}
        onChange={(format) => onChange({ ...choice, format })}
      />
      <label className={css.mailme}>
        <Checkbox
          label="Email me when the file is ready"
          checked={choice.notify}
          onChange={(event) => onChange({ ...choice, notify: event.target.checked })}
        />
        Email me
      </label>
    </>
  )
}

export function SelectionBar({ runs, deleted, busy, onAction, onRestore, onClear, tools }: Props) {
  const [picked, pick] = useState<RunAction | null>(null)
  const [choice, choose] = useState<ExportChoice>({ format: 'csv', notify: false })
  // The selection may have changed since the choice.
  const chosen = picked !== null && actionReason(picked, runs) === undefined ? picked : null
  return (
    <FloatingBar
      label="Actions on selected runs"
      count={`${plural(runs.length, 'Run')} selected`}
      onClear={onClear}
    >
      {deleted ? (
        <Button variant="primary" icon={<ArchiveRestore size={16} />} busy={busy} onClick={onRestore}>
          Restore
        </Button>
      ) : (
        <>
          {tools}
          <ActionPicker runs={runs} chosen={chosen} onChoose={pick} />
          {chosen === 'EXPORT' && <ExportTools choice={choice} onChange={choose} />}
          <Button
            variant="primary"
            reason={chosen === null ? 'Choose an action first.' : undefined}
            busy={busy}
            onClick={() => chosen && onAction(chosen, choice)}
          >
            Update
          </Button>
        </>
      )}
    </FloatingBar>
  )
}

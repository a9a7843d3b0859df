import { useState } from 'react'
import { anomalyActionLabels, anomalyActions, type AnomalyAction } from '@windrow/contract/anomalies'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { actionsOf, assignFirst } from '../review/action-buttons.tsx'
import { stateOf } from './task-target.ts'

interface Props {
  tasks: AnomalyTask[]
  onAction: (action: AnomalyAction) => void
  onClear: () => void
}

const mayTake = (task: AnomalyTask, action: AnomalyAction) =>
  actionsOf(stateOf(task)).some(([known, isEnabled]) => known === action && isEnabled)

/** Actions on the selected tasks: those that apply to all of them. */
export function BulkBar({ tasks, onAction, onClear }: Props) {
  const [picked, pick] = useState<AnomalyAction>('ASSIGNED')
  const unassigned = tasks.filter(({ assignedToUser }) => assignedToUser === null).length
  const allowed = anomalyActions.filter((action) => tasks.every((task) => mayTake(task, action)))
  const chosen = allowed.includes(picked) ? picked : allowed[0]
  const items = anomalyActions.map((action) => ({
    key: action,
    label: anomalyActionLabels[action],
    checked: action === chosen,
    onSelect: () => pick(action),
    ...(!allowed.includes(action) && { disabled: true, tip: assignFirst }),
  }))
  return (
    <FloatingBar
      label="Actions on selected tasks"
      count={`${plural(tasks.length, 'Task')} selected`}
      onClear={onClear}
    >
      {unassigned > 0 && <span className="meta">{unassigned} unassigned: only Assign applies</span>}
      <MenuButton
        label={
          <>
            <span className="faint">Action</span>
            {chosen ? anomalyActionLabels[chosen] : 'None applies to all'}
            <ChevronDown size={16} className="faint" aria-hidden="true" />
          </>
        }
        groups={[{ items }]}
      />
      <Button
        variant="primary"
        reason={chosen ? undefined : 'Choose an action first.'}
        onClick={() => chosen && onAction(chosen)}
      >
        Update
      </Button>
    </FloatingBar>
  )
}

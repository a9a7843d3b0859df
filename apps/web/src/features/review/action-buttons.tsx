import type { ReactNode } from 'react'
import {
  anomalyActionLabels,
  anomalyActionsFor,
  anomalyStatusOf,
  type AnomalyAction,
  type AnomalyStatusCode,
} from '@windrow/contract/anomalies'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { actionKeys } from './action-words.ts'
import { Kbd } from './kbd.tsx'
import css from './review.module.css'

export interface TaskState {
  status: AnomalyStatusCode
  isAssigned: boolean
}

export const assignFirst = 'Assign this task first; then it can be decided.'

/** The actions of a task in order, and whether each can be used; none for statuses without actions. */
export const actionsOf = ({ status, isAssigned }: TaskState) =>
  anomalyActionsFor({ status: anomalyStatusOf(status), isAssigned })

interface Props {
  state: TaskState
  onAction: (action: AnomalyAction) => void
}

/** The actions of a task side by side, with their keys. */
export function ActionButtons({ state, onAction }: Props) {
  const actions = actionsOf(state)
  if (actions.length === 0) return null
  const isUnassigned = actions.some(([, isEnabled]) => !isEnabled)
  return (
    <span className={css.actionrow}>
      {actions.map(([action, isEnabled]) => (
        <Button
          key={action}
          small
          variant={isUnassigned && isEnabled ? 'primary' : 'default'}
          reason={isEnabled ? undefined : assignFirst}
          aria-keyshortcuts={actionKeys[action]}
          onClick={() => onAction(action)}
        >
          {anomalyActionLabels[action]}
          <Kbd>{actionKeys[action]}</Kbd>
        </Button>
      ))}
    </span>
  )
}

interface MenuProps extends Props {
  /** Replaces "Set status": an icon, with a name for it. */
  label?: ReactNode
  name?: string
  className?: string
}

const setStatus = (
  <>
    Set status
    <ChevronDown size={16} className="faint" aria-hidden="true" />
  </>
)

/** The actions of a task as a menu. */
export function ActionMenu({ state, onAction, label = setStatus, ...look }: MenuProps) {
  const actions = actionsOf(state)
  if (actions.length === 0) return null
  const items = actions.map(([action, isEnabled]) => ({
    key: action,
    label: anomalyActionLabels[action],
    onSelect: () => onAction(action),
    ...(!isEnabled && { disabled: true, tip: assignFirst }),
  }))
  return <MenuButton align="end" label={label} groups={[{ items }]} {...look} />
}

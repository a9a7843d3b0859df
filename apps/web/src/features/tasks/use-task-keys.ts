import { useState } from 'react'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { actionsOf } from '../review/action-buttons.tsx'
import { actionKeys } from '../review/action-words.ts'
import { useShortcuts, type Shortcuts } from '../review/use-shortcuts.ts'
import type { TaskSteps } from './task-head.tsx'
import { taskLinkId } from './task-link.tsx'
import type { ChangeTaskSearch, TaskSearch } from './task-search.ts'
import { stateOf } from './task-target.ts'

interface Options {
  tasks: AnomalyTask[] | undefined
  search: TaskSearch
  steps: TaskSteps
  onSearch: ChangeTaskSearch
  onToggle: (historyId: number) => void
  onAction: (action: AnomalyAction, task: AnomalyTask) => void
}

/** The keys of each action, if the task offers it. */
const actionShortcuts = (task: AnomalyTask | undefined, onAction: Options['onAction']): Shortcuts =>
  Object.fromEntries(
    (task ? actionsOf(stateOf(task)) : [])
      .filter(([, isEnabled]) => isEnabled)
      .map(([action]) => [actionKeys[action].toLowerCase(), () => task && onAction(action, task)]),
  )

/** Keys of the list and of the open task. The cursor is the task that they apply to. */
export function useTaskKeys({ tasks = [], search, steps, onSearch, onToggle, onAction }: Options) {
  const [chosen, choose] = useState<number>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isOpen = search.task !== undefined
  const current = tasks.find(({ historyId }) => historyId === (search.task ?? chosen))
  const move = (by: number) => {
    const at = current ? tasks.indexOf(current) + by : 0
    const next = tasks[Math.max(0, Math.min(tasks.length - 1, at))]
    if (!next) return
    choose(next.historyId)
    document.getElementById(taskLinkId(next.historyId))?.focus()
  }
  useShortcuts({
    j: isOpen ? steps.onNext : () => move(1),
    k: isOpen ? steps.onPrevious : () => move(-1),
    x: () => current && onToggle(current.historyId),
    Enter: () => current && !isOpen && onSearch({ task: current.historyId }),
    Escape: isOpen ? steps.onClose : undefined,
    '?': () => setHelpOpen(true),
    ...actionShortcuts(current, onAction),
  })
  return {
    cursor: isOpen ? undefined : current?.historyId,
    isHelpOpen,
    showHelp: () => setHelpOpen(true),
    hideHelp: () => setHelpOpen(false),
  }
}

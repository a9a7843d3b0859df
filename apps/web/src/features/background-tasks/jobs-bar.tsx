import type { Task } from '@windrow/contract/schemas/tasks'
import { CircleX, RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { plural } from '../../ui/formats.ts'
import { refusalOf, type JobCommand } from './use-job-commands.ts'

interface Props {
  tasks: Task[]
  busy: boolean
  onCommand: (command: JobCommand, tasks: Task[]) => void
  onClear: () => void
}

/** Retry and Cancel for the selected tasks that they apply to. */
export function JobsBar({ tasks, busy, onCommand, onClear }: Props) {
  const fit = (command: JobCommand) => tasks.filter((task) => refusalOf(command, task) === null)
  const button = (command: JobCommand, label: string, Icon: typeof RotateCw) => {
    const ready = fit(command)
    const none = `None of the selected tasks can be ${command === 'retry' ? 'retried' : 'cancelled'} now.`
    return (
      <Button
        icon={<Icon size={16} />}
        busy={busy}
        reason={ready.length === 0 ? none : undefined}
        onClick={() => onCommand(command, ready)}
      >
        {ready.length > 0 && ready.length < tasks.length ? `${label} ${ready.length}` : label}
      </Button>
    )
  }
  return (
    <FloatingBar
      label="Actions on selected tasks"
      count={`${plural(tasks.length, 'Task')} selected`}
      onClear={onClear}
    >
      {button('retry', 'Retry', RotateCw)}
      {button('cancel', 'Cancel', CircleX)}
    </FloatingBar>
  )
}

import type { Task } from '@windrow/contract/schemas/tasks'
import { CircleX, RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import css from './jobs.module.css'
import { refusalOf, type JobCommand } from './use-job-commands.ts'

interface Props {
  task: Task
  onCommand: (command: JobCommand, task: Task) => void
}

const icons = { retry: RotateCw, cancel: CircleX }
const labels = { retry: 'Retry', cancel: 'Cancel' }

/** Retry and Cancel as icons; one that doesn't apply says why. */
export const JobButtons = ({ task, onCommand }: Props) => (
  <span className={`row tight ${css.actions}`}>
    {(['retry', 'cancel'] as const).map((command) => {
      const Icon = icons[command]
      const refusal = refusalOf(command, task)
      return (
        <Button
          key={command}
          variant="text"
          small
          aria-label={`${labels[command]}: ${task.name}`}
          icon={<Icon size={16} />}
          {...(refusal === null ? { 'data-tip': labels[command] } : { reason: refusal })}
          onClick={() => onCommand(command, task)}
        />
      )
    })}
  </span>
)

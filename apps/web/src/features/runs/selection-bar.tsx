import type { Run } from '@windrow/contract/schemas/runs'
import { CircleStop } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { plural } from '../../ui/formats.ts'

/** Why the selected runs cannot be stopped together, or nothing. */
export function stopReason(runs: Pick<Run, 'status'>[]): string | undefined {
  const processing = runs.filter((run) => run.status === 'PROCESSING').length
  if (processing === runs.length) return undefined
  return processing > 0
    ? 'Some actions are disabled due to mixed selection.'
    : 'This action is only available for “Processing” runs.'
}

interface Props {
  runs: Run[]
  onStop: () => void
  onClear: () => void
}

export function SelectionBar({ runs, onStop, onClear }: Props) {
  const reason = stopReason(runs)
  return (
    <FloatingBar
      label="Actions on selected runs"
      count={`${plural(runs.length, 'Run')} selected`}
      onClear={onClear}
    >
      <May do="report:stop-run">
        <Button variant="danger" icon={<CircleStop size={16} />} reason={reason} onClick={onStop}>
          Stop run
        </Button>
      </May>
    </FloatingBar>
  )
}

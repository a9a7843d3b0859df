import type { Run } from '@windrow/contract/schemas/runs'
import { CircleStop, X } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
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
    <div className="floatbar" role="region" aria-label="Actions on selected runs">
      <span className="n" role="status">
        {plural(runs.length, 'Run')} selected
      </span>
      <span className="rule" />
      <May do="report:stop-run">
        <Button variant="danger" icon={<CircleStop size={16} />} reason={reason} onClick={onStop}>
          Stop run
        </Button>
      </May>
      <Button variant="text" aria-label="Clear selection" icon={<X size={16} />} onClick={onClear} />
    </div>
  )
}

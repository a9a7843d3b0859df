import type { Run } from '@windrow/contract/schemas/runs'

export interface RunButtonProps {
  id: number
  run: Run
  /** Why no run can start now. */
  blocked: string | undefined
  onAgain: (run: Run) => void
  onStop: (run: Run) => void
  onLog: (run: Run) => void
  onKept: (run: Run) => void
  onExport: (exportId: number) => void
}

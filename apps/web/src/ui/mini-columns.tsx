export interface RunMark {
  id: number
  status: string
  itemCount: number
}

const fillClasses: Record<string, string> = {
  FAILED: 'fill-bad',
  STOPPED: 'fill-idle',
  IMPORTED: 'fill-idle',
  PENDING: 'fill-warn',
  PROVISIONING: 'fill-warn',
  INITIALIZING: 'fill-warn',
  PROCESSING: 'fill-warn',
  STOPPING: 'fill-warn',
}

interface Props {
  runs: RunMark[]
  label: string
  column?: number
  height?: number
}

/** Runs as bars, oldest first: height = records; colored only if failed (red) or running (gold). */
export function MiniColumns({ runs, label, column = 5, height = 24 }: Props) {
  const gap = 2
  const highest = Math.max(...runs.map((run) => run.itemCount), 1)
  return (
    <svg
      className="mini"
      width={runs.length * (column + gap) - gap}
      height={height}
      role="img"
      aria-label={label}
    >
      {runs.map((run, index) => {
        const tall = Math.max(2, Math.round((run.itemCount / highest) * height))
        const plainClass = index === runs.length - 1 ? 'fill-last' : 'fill-bar'
        return (
          <rect
            key={run.id}
            x={index * (column + gap)}
            y={height - tall}
            width={column}
            height={tall}
            rx={1}
            className={fillClasses[run.status] ?? plainClass}
          />
        )
      })}
    </svg>
  )
}

/** Text alternative of the chart. */
export function runsLabel(runs: RunMark[]): string {
  const failed = runs.filter((run) => run.status === 'FAILED').length
  const text = `Records of the last ${runs.length === 1 ? 'run' : `${runs.length} runs`}`
  return failed > 0 ? `${text}, ${failed} failed` : text
}

import type { SchemaProposal } from '@windrow/contract/schemas/table-schemas'
import type { RunOutcome } from './proposal-outcome.ts'
import { plural } from '../../ui/formats.ts'
import css from './proposal.module.css'

interface Props {
  runs: SchemaProposal['runs']
  outcomes: readonly RunOutcome[]
}

const outcomeClass: Record<RunOutcome, string> = {
  HELD: 'fill-bad',
  WARNED: 'fill-warn',
  DELIVERED: 'fill-bar',
}
const column = 4
const gap = 2
const height = 32

/** Past runs as bars, the oldest first: height = rows; red = held, gold = warned about, gray = delivered. */
export function JudgedRuns({ runs, outcomes }: Props) {
  const highest = Math.max(1, ...runs.map(({ rows }) => rows))
  const width = Math.max(1, runs.length * (column + gap) - gap)
  const count = (wanted: RunOutcome) => outcomes.filter((outcome) => outcome === wanted).length
  const [held, warned, delivered] = [count('HELD'), count('WARNED'), count('DELIVERED')]
  return (
    <div className={css.past}>
      <svg
        className={`mini ${css.bars}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${plural(runs.length, 'past run')} judged by the checked rules: ${held} held, ${warned} warned about`}
      >
        {runs.map(({ runId, rows }, at) => {
          const tall = Math.max(2, Math.round((rows / highest) * height))
          return (
            <rect
              key={runId}
              x={at * (column + gap)}
              y={height - tall}
              width={column}
              height={tall}
              rx={1}
              className={outcomeClass[outcomes[at] ?? 'DELIVERED']}
            />
          )
        })}
      </svg>
      <span className={`meta num ${css.counts}`} role="status">
        <span>
          <i className="dot bad" />
          {held} held
        </span>
        <span>
          <i className="dot warn" />
          {warned} warned
        </span>
        <span>
          <i className="dot" />
          {delivered} delivered
        </span>
      </span>
    </div>
  )
}

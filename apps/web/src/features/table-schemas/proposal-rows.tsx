import type { ProposedRule, SchemaProposal } from '@windrow/contract/schemas/table-schemas'
import type { RuleLevel } from '@windrow/contract/table-rules'
import { Checkbox } from '../../ui/controls.tsx'
import { formatDay, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Tag } from '../../ui/marks.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { SparkLine } from '../review/spark-line.tsx'
import { plainWords, Words } from '../review/words.tsx'
import { LevelChoice } from './level-mark.tsx'
import { ruleText } from './rule-words.ts'
import css from './proposal.module.css'

interface Props {
  runs: SchemaProposal['runs']
  proposals: readonly ProposedRule[]
  /** Their positions in `proposals`. */
  picked: ReadonlySet<number>
  levels: readonly RuleLevel[]
  onPick: (picked: ReadonlySet<number>) => void
  onLevel: (at: number, level: RuleLevel) => void
}
interface Row {
  id: number
  proposal: ProposedRule
}

const nameOf = ({ column, rule }: ProposedRule) => `${column ?? 'Table'}: ${plainWords(ruleText(rule))}`
const KindTag = ({ proposal }: { proposal: ProposedRule }) =>
  proposal.replaces ? <Tag>Changed</Tag> : <Tag tone="accent">New</Tag>

/** The rule in words; below it the one that it replaces, struck through. */
function RuleCell({ proposal, children }: { proposal: ProposedRule; children?: React.ReactNode }) {
  const { rule, replaces } = proposal
  return (
    <span className={css.rule}>
      <span>
        <Words text={ruleText(rule)} /> {children}
      </span>
      {replaces && (
        <s className="meta">
          <span className="sr">Replaces: </span>
          <Words text={ruleText(replaces)} />
        </s>
      )}
    </span>
  )
}

/** The values of the runs as a line, with what the rule allows behind them. */
function History({ proposal: { values, low, high, column } }: { proposal: ProposedRule }) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const allowed = {
    low: low ?? Math.min(...known, high ?? Infinity),
    high: high ?? Math.max(...known, low ?? -Infinity),
  }
  return (
    <SparkLine
      label={`History of ${column ?? 'the table'}`}
      points={values.map((value) => ({ value, expected: allowed, hasAnomaly: false }))}
    />
  )
}

/** The days of the runs that the rule would have flagged: "18 Nov", "6 runs, too strict". */
function flagged({ flaggedRuns, isTooStrict }: ProposedRule, runs: SchemaProposal['runs']): string {
  const days = runs
    .filter(({ runId }) => flaggedRuns.includes(runId))
    .map((run) => formatDay(run.startedDate))
  const text = days.length > 2 ? plural(flaggedRuns.length, 'run') : days.join(', ')
  return isTooStrict ? `${text}, too strict` : text
}

function Flagged({ proposal, runs }: { proposal: ProposedRule; runs: SchemaProposal['runs'] }) {
  if (proposal.flaggedRuns.length === 0) return <span className="faint">None</span>
  return <span className={proposal.isTooStrict ? css.strict : undefined}>{flagged(proposal, runs)}</span>
}

function columnsOf({ runs, levels, onLevel }: Props): ListColumn<Row>[] {
  return [
    {
      key: 'column',
      title: 'Column',
      width: 120,
      cell: ({ proposal }) => <span className="medium">{proposal.column ?? 'Table'}</span>,
    },
    {
      key: 'rule',
      title: 'Proposed rule',
      cell: ({ proposal }) => (
        <RuleCell proposal={proposal}>
          <KindTag proposal={proposal} />
        </RuleCell>
      ),
    },
    {
      key: 'seen',
      title: `Seen in ${plural(runs.length, 'run')}`,
      width: 300,
      cell: ({ proposal }) => (
        <span className={css.seen}>
          <History proposal={proposal} />
          <span className="muted">{proposal.seen}</span>
        </span>
      ),
    },
    {
      key: 'level',
      title: 'Level',
      width: 132,
      cell: ({ id, proposal }) => (
        <LevelChoice name={nameOf(proposal)} level={levels[id]!} onChange={(level) => onLevel(id, level)} />
      ),
    },
    {
      key: 'flagged',
      title: 'Would have flagged',
      width: 144,
      cell: ({ proposal }) => <Flagged proposal={proposal} runs={runs} />,
    },
  ]
}

function toggled(picked: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const next = new Set(picked)
  if (!next.delete(at)) next.add(at)
  return next
}

function PhoneList({ runs, proposals, picked, levels, onPick, onLevel }: Props) {
  return (
    <ul className={css.phonelist} aria-label="Proposed rules">
      {proposals.map((proposal, at) => (
        <li key={at}>
          <Checkbox
            label={`Select ${nameOf(proposal)}`}
            checked={picked.has(at)}
            onChange={() => onPick(toggled(picked, at))}
          />
          <div className={picked.has(at) ? css.phonerow : `${css.phonerow} ${css.dim}`}>
            <span className={css.phonehead}>
              <span className="medium">{proposal.column ?? 'Table'}</span>
              <KindTag proposal={proposal} />
              <span className="grow" />
              <LevelChoice
                name={nameOf(proposal)}
                level={levels[at]!}
                onChange={(level) => onLevel(at, level)}
              />
            </span>
            <RuleCell proposal={proposal} />
            <span className="meta">
              {proposal.seen}
              {proposal.flaggedRuns.length > 0 && (
                <>
                  <i className="mid">·</i>
                  flags <Flagged proposal={proposal} runs={runs} />
                </>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The proposed rules, each with what it is based on and what it would have done. */
export function ProposalRows(props: Props) {
  const { proposals, picked, onPick } = props
  // The table needs more room than is left beside the sidebar.
  const narrow = useMedia('(max-width: 1199px)')
  if (narrow) return <PhoneList {...props} />
  return (
    <div className={css.table}>
      <ListTable
        tall
        label="Proposed rules"
        columns={columnsOf(props)}
        rows={proposals.map((proposal, id) => ({ id, proposal }))}
        rowClass={({ id }) => (picked.has(id) ? undefined : css.dim)}
        selection={{ picked, onChange: onPick, name: (at) => nameOf(proposals[at]!) }}
      />
    </div>
  )
}

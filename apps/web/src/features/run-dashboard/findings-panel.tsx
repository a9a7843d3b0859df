import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { Finding, RunQuality } from '@windrow/contract/schemas/anomalies'
import type { Run } from '@windrow/contract/schemas/runs'
import { useMay } from '../../ability/may.tsx'
import type { RunPlace } from '../../keys/places.ts'
import { formatMoment, plural } from '../../ui/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { AskButton } from '../asking/ask-button.tsx'
import { useAskKey } from '../asking/use-ask-key.ts'
import { ActionMenu } from '../review/action-buttons.tsx'
import { ActionDialogs } from '../review/action-dialogs.tsx'
import { AnomalyStatusTag } from '../review/anomaly-status.tsx'
import { Assignee } from '../review/assignee.tsx'
import { BeforeAfter } from '../review/before-after.tsx'
import { Held } from '../review/held.tsx'
import { reviewQueries } from '../review/review-queries.ts'
import { RowsLink } from '../review/rows-link.tsx'
import { Weight } from '../review/weight.tsx'
import { Words } from '../review/words.tsx'
import css from './findings-panel.module.css'

/** Comparable runs that findings from history need. */
const neededRuns = 5

interface Props {
  place: RunPlace
  run: Pick<Run, 'quality' | 'createdDate'>
}

interface ShownProps extends Props {
  quality: RunQuality
}

/** Assignee and actions of the run's anomaly task, for staff. */
function TaskTools({ place, run, quality }: ShownProps) {
  const [action, act] = useState<AnomalyAction | null>(null)
  const { task, findings } = quality
  if (!task) return null
  const state = { status: task.status, isAssigned: task.assignee !== null }
  return (
    <span className={css.tools}>
      <AnomalyStatusTag {...state} />
      {task.assignee && <Assignee user={task.assignee} />}
      <ActionMenu state={state} onAction={act} />
      <ActionDialogs
        action={action}
        target={{
          tasks: [{ historyId: place.hid, version: task.version, place }],
          title: `Run of ${formatMoment(run.createdDate)}`,
          note: plural(findings.length, 'finding'),
          findings,
        }}
        onClose={() => act(null)}
      />
    </span>
  )
}

interface LineProps {
  place: RunPlace
  finding: Finding
  isCompared: boolean
  /** Absent without the right to view anomalies, and if there are no single rows to compare. */
  onCompare: (() => void) | undefined
}

function Line({ place, finding, isCompared, onCompare }: LineProps) {
  return (
    <li>
      <Weight level={finding.level} />
      <span className={`stack ${css.sentence}`}>
        <span className="medium">
          <Words text={finding.title} />
        </span>
        {finding.detail && (
          <span className="meta">
            <Words text={finding.detail} />
          </span>
        )}
      </span>
      {finding.ignored && <Tag tip="The same was marked “Not an issue” before">Ignored</Tag>}
      <span className={css.acts}>
        <RowsLink place={place} finding={finding} />
        <AskButton
          id={place.id}
          reference={{
            kind: 'FINDING',
            reportId: place.rid,
            historyId: place.hid,
            findingId: finding.findingId,
          }}
          name="Ask about this finding"
          title="Ask about this finding"
        />
        {onCompare && (
          <Button small aria-expanded={isCompared} onClick={onCompare}>
            Before and after
          </Button>
        )}
      </span>
    </li>
  )
}

/** The findings; staff can compare the rows of one with those of the last good run. */
function Findings({ place, findings, isStaff }: { place: RunPlace; findings: Finding[]; isStaff: boolean }) {
  const [comparedId, compare] = useState<number | null>(null)
  const compared = findings.find(({ findingId }) => findingId === comparedId)
  return (
    <>
      <ol>
        {findings.map((finding) => {
          const { findingId, filter } = finding
          const isCompared = finding === compared
          return (
            <Line
              key={findingId}
              place={place}
              finding={finding}
              isCompared={isCompared}
              onCompare={isStaff && filter ? () => compare(isCompared ? null : findingId) : undefined}
            />
          )
        })}
      </ol>
      {compared && (
        <section className={css.compared} aria-label="Before and after">
          <BeforeAfter place={place} finding={compared} />
        </section>
      )}
    </>
  )
}

/** What it means that a run has no findings. */
function NoFindings({ quality: { status, comparedRuns } }: { quality: RunQuality }) {
  // Nothing was counted for runs that failed, or ended before runs were checked.
  const isChecked = status !== 'NOT_JUDGED' || comparedRuns > 0
  if (isChecked && comparedRuns < neededRuns)
    return (
      <p className={css.learning}>
        <span className={css.steps} aria-hidden="true">
          {Array.from({ length: neededRuns }, (_, at) => (
            <i key={at} className={at < comparedRuns ? css.done : undefined} />
          ))}
        </span>
        <span>
          <b>{`Windrow is learning what is normal: ${comparedRuns} of ${neededRuns} runs.`}</b> Until then
          only the rules of the schema are checked.
        </span>
      </p>
    )
  return (
    <p className={css.learning}>
      {!isChecked
        ? 'This run was not checked.'
        : `No findings. The run was compared with ${plural(comparedRuns, 'earlier run')}.`}
    </p>
  )
}

function Shown({ place, run, quality }: ShownProps) {
  const isStaff = useMay()('report:view-anomalies')
  const { findings, review } = quality
  const open = findings.filter(({ ignored }) => !ignored).length
  return (
    <>
      <Held place={place} review={review} findings={findings.length} />
      {findings.length === 0 ? (
        <NoFindings quality={quality} />
      ) : (
        <>
          <div className={css.head}>
            <h2 className={isStaff && open > 0 ? css.bad : undefined}>
              {isStaff && open > 0 && <i className="dot bad" />}
              {plural(findings.length, 'finding')} in this run
            </h2>
            <span className="grow" />
            {isStaff && <TaskTools place={place} run={run} quality={quality} />}
          </div>
          <Findings place={place} findings={findings} isStaff={isStaff} />
        </>
      )}
    </>
  )
}

/** As tall as the panel will be, so that nothing moves. */
function Blank({ run: { quality } }: Pick<Props, 'run'>) {
  return (
    <div role="status" aria-label="Loading findings">
      {quality.review !== 'NONE' && <div className={css.blankgate} />}
      {quality.findings > 0 && <div className={css.head} />}
      {Array.from({ length: Math.max(1, quality.findings) }, (_, at) => (
        <div key={at} className={css.blankline}>
          <span className="bone" style={{ width: 320 }} />
        </div>
      ))}
    </div>
  )
}

/** What was found in a run, and whether that holds its deliveries. Customers read the sentences; staff also decide. */
export function FindingsPanel({ place, run }: Props) {
  useAskKey()
  const query = useQuery(reviewQueries.ofRun(place))
  return (
    <section className={css.panel} aria-label="Findings of this run" aria-busy={query.isPending}>
      <QueryNotice query={query} what="findings" />
      {query.data && <Shown place={place} run={run} quality={query.data} />}
      {query.isPending && <Blank run={run} />}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { Checkbox } from '../../ui/controls.tsx'
import { formatMoment, plural } from '../../ui/formats.ts'
import type { Selection } from '../../ui/list-table.tsx'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { ReasonLine } from '../../run/reason-line.tsx'
import { LiveLine } from './live-line.tsx'
import type { RunButtonProps } from './run-button-props.ts'
import { RunButtons } from './run-buttons.tsx'
import { failuresOf, previewHref, runType } from './run-columns.tsx'
import { summaryOf } from './run-progress.ts'
import { RunStatus } from './run-status-tags.tsx'
import css from './runs.module.css'

interface Props extends Omit<RunButtonProps, 'run'> {
  runs: Run[] | undefined
  changes: ReadonlyMap<number, string>
  moments: ReadonlyMap<number, string>
  selection: Selection
}

export function RunPhoneList({ runs, changes, moments, selection, ...buttons }: Props) {
  if (!runs) return <PhoneSkeleton label="Loading runs" />
  const toggle = (id: number) => {
    const next = new Set(selection.picked)
    if (!next.delete(id)) next.add(id)
    selection.onChange(next)
  }
  return (
    <ul className="list" aria-label="Runs">
      {runs.map((run) => (
        <li key={run.id} className={selection.picked.has(run.id) ? `${css.phonerun} picked` : css.phonerun}>
          <div className="lrow">
            <Checkbox
              label={`Select ${selection.name(run.id)}`}
              checked={selection.picked.has(run.id)}
              onChange={() => toggle(run.id)}
            />
            <Link className="cellmain" to={previewHref(buttons.id, run)}>
              {moments.get(run.id) ?? formatMoment(run.createdDate)}
            </Link>
            <span className="grow" />
            <RunStatus run={run} />
          </div>
          {isActive(run.status) && <LiveLine run={run} />}
          {run.reason && (
            <div className={css.phonereason}>
              <ReasonLine id={buttons.id} run={run} />
            </div>
          )}
          <div className={`lrow ${css.phonefacts}`}>
            <span className="num">{plural(run.itemCount, 'record')}</span>
            <span className="delta">{changes.get(run.id)}</span>
            <span className="grow" />
            <span className="num muted">{summaryOf(run)}</span>
          </div>
          <div className={`lrow ${css.phonefacts} meta faint`}>
            <span className="clip">
              {runType(run)}
              <Middot />
              {run.historyProperties.initiatorName}
              <Middot />
              {plural(failuresOf(run), 'failure')}
            </span>
            <span className="grow" />
            <RunButtons run={run} {...buttons} />
          </div>
        </li>
      ))}
    </ul>
  )
}

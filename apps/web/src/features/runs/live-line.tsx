import { Fragment } from 'react'
import { startsShortly } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatNumber, formatPercent, plural } from '../../ui/formats.ts'
import { optionsText, overridesText } from '../../run/run-option-values.ts'
import { shareDone, summaryOf, timeLeft } from './run-progress.ts'
import css from './runs.module.css'

/**
 * Progress of an active run: a bar, the share, the current activity or reason for waiting, speed, errors, queue, time
 * left.
 */
export function LiveLine({ run }: { run: Run }) {
  const share = shareDone(run.counters)
  const moving = run.status === 'PROCESSING' || run.status === 'STOPPING'
  const { queued, errors } = run.counters
  const facts = [
    run.statusText,
    run.debugMessage,
    run.pagesPerSecond !== null && moving
      ? `${formatNumber(Math.round(run.pagesPerSecond * 10) / 10)} pages/s`
      : null,
    moving ? plural(errors, 'error') : null,
    moving ? `${plural(queued, 'page')} queued` : null,
    optionsText(run.options),
    overridesText(run.parametersSet),
    run.attempt > 1 ? `attempt ${run.attempt}` : null,
  ].filter((fact) => fact !== null)
  const percent = share === null ? null : formatPercent(share)
  const left = startsShortly(run.status)
    ? summaryOf(run)
    : run.status === 'PROCESSING'
      ? timeLeft(queued, run.pagesPerSecond)
      : null
  return (
    <div className="live">
      <div
        className={percent ? 'meter' : 'meter unknown'}
        role="progressbar"
        aria-label={`Run ${run.id}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
        aria-valuetext={percent ?? run.statusText}
      >
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
      <div className={css.livefacts}>
        {percent && <b className="num">{percent}</b>}
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && <i className="sep" />}
            <span className="num">{fact}</span>
          </Fragment>
        ))}
        <span className="grow" />
        {left && <span className="num">{left}</span>}
      </div>
    </div>
  )
}

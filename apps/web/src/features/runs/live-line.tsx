import { Fragment, type ReactNode } from 'react'
import { startsShortly } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { formatNumber, plural } from '../../ui/formats.ts'
import { optionsText, overridesText } from '../../run/run-option-values.ts'
import { RateCurve } from './rate-curve.tsx'
import { queueText, shareText, summaryOf, timeLeft } from './run-progress.ts'
import css from './runs.module.css'

type Shown = 'id' | 'status' | 'statusText' | 'debugMessage' | 'attempt' | 'options' | 'parametersSet'
export type LiveRun = Pick<
  Run,
  Shown | 'counters' | 'queue' | 'pagesPerSecond' | 'progress' | 'runStarted' | 'runEnded'
>

interface Fact {
  key: string
  shown: ReactNode
}

/** What an active run does or waits for, what it has read, and what it still has to read. */
function factsOf(run: LiveRun): Fact[] {
  const { counters, pagesPerSecond, queue } = run
  const moving = run.status === 'PROCESSING' || run.status === 'STOPPING'
  const settled = counters.done + counters.failed + counters.skipped
  const texts: [key: string, text: string | null][] = [
    ['status', run.statusText],
    ['message', run.debugMessage],
    ['rows', moving ? `${plural(counters.rows, 'record')} from ${plural(settled, 'page')}` : null],
    ['queue', moving ? queueText(queue) : null],
    ['errors', moving && counters.errors > 0 ? plural(counters.errors, 'error') : null],
    ['options', optionsText(run.options)],
    ['overrides', overridesText(run.parametersSet)],
    ['attempt', run.attempt > 1 ? `attempt ${formatNumber(run.attempt)}` : null],
  ]
  const facts = texts.flatMap(([key, text]): Fact[] =>
    text === null ? [] : [{ key, shown: <span className="num">{text}</span> }],
  )
  const rate = { key: 'rate', shown: <RateCurve speed={pagesPerSecond ?? 0} settled={settled} /> }
  return moving && pagesPerSecond !== null ? [...facts, rate] : facts
}

function leftOf(run: LiveRun): string | null {
  if (startsShortly(run.status)) return summaryOf(run)
  return run.progress && timeLeft(run.progress)
}

/**
 * Progress of an active run: a bar and the share where the number of pages is known or earlier runs tell, the current
 * activity or reason for waiting, records, queue, speed, time left.
 */
export function LiveLine({ run }: { run: LiveRun }) {
  const { progress } = run
  const share = progress?.share ?? null
  const left = leftOf(run)
  const source = progress?.source === 'EARLIER_RUNS' ? 'By the pages of earlier runs' : undefined
  return (
    <div className="live">
      <div
        className={share === null ? 'meter unknown' : 'meter'}
        role="progressbar"
        aria-label={`Run ${run.id}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
        aria-valuetext={progress ? shareText(progress) : run.statusText}
      >
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
      <div className={css.livefacts}>
        {progress && (
          <b className="num" data-tip={source}>
            {shareText(progress)}
          </b>
        )}
        {factsOf(run).map(({ key, shown }, index) => (
          <Fragment key={key}>
            {index > 0 && <i className="sep" />}
            {shown}
          </Fragment>
        ))}
        <span className="grow" />
        {left && <span className="num">{left}</span>}
      </div>
    </div>
  )
}

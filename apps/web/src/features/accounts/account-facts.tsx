import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { formatShare } from '../../ui/figure-formats.ts'
import { formatDate, formatNumber, plural } from '../../ui/formats.ts'
import { spanText } from '../review/task-clock.ts'
import { failureNames } from './budget-words.ts'
import css from './accounts.module.css'

const age = (iso: string) => spanText((Date.now() - Date.parse(iso)) / 60_000)

/** The health of an account: runs, failures, held deliveries, open tasks, retention. */
export function AccountFacts({ overview }: { overview: AccountOverview }) {
  const { runs, days, held, tasks, retentionDays } = overview
  const { topFailure } = runs
  return (
    <div className={`strip ${css.facts}`}>
      <div>
        <span className="label">Runs, last 30 days</span>
        <span className="value num">
          {formatNumber(runs.ended)}
          {runs.ended > 0 && <small>{formatShare(runs.succeeded / runs.ended)} successful</small>}
        </span>
        <DayBars days={days} />
      </div>
      <div>
        <span className="label">Failed runs</span>
        <span className="value num">{formatNumber(runs.failed)}</span>
        {topFailure && (
          <span className={`note ${css.badtext}`}>
            {formatNumber(topFailure.failed)} {failureNames[topFailure.kind] ?? failureNames['OTHER']}
          </span>
        )}
      </div>
      <div>
        <span className="label">Held deliveries</span>
        <span className="value num">{formatNumber(held)}</span>
        {held > 0 && <span className={`note ${css.warntext}`}>Waiting for review</span>}
      </div>
      <div>
        <span className="label">Open tasks</span>
        <span className="value num">{formatNumber(tasks.open)}</span>
        {tasks.oldestDate && <span className="note">Oldest {age(tasks.oldestDate)}</span>}
      </div>
      <div>
        <span className="label">Retention</span>
        <span className="value num">{plural(retentionDays, 'day')}</span>
        <span className="note">Then rows are archived</span>
      </div>
    </div>
  )
}

/** Records by day; days with failed runs are red. */
function DayBars({ days }: Pick<AccountOverview, 'days'>) {
  const highest = Math.max(1, ...days.map(({ records }) => records))
  const failed = days.filter((day) => day.failed > 0).length
  return (
    <span
      className={css.bars}
      role="img"
      aria-label={`Records per day, ${plural(failed, 'day')} with failed runs`}
    >
      {days.map(({ day, runs, failed: failures, records }) => (
        <span
          key={day}
          className={failures > 0 ? `${css.bar} ${css.failed}` : css.bar}
          data-tip={`${formatDate(`${day}T00:00:00`)}: ${plural(runs, 'run')}, ${failures} failed, ${formatNumber(records)} records`}
          style={{ height: Math.max(2, Math.round((records / highest) * 20)) }}
        />
      ))}
    </span>
  )
}

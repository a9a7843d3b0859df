import type { BillingRule } from '@windrow/contract/schemas/billing'
import { shareOfYear, spanInYear } from './year-span.ts'
import { dateText } from './rule-words.ts'
import css from './billing.module.css'

const today = () => new Date().toISOString().slice(0, 10)
const thisYear = () => new Date().getUTCFullYear()
const percent = (share: number) => `${share * 100}%`

/** When a rule applies, in words. */
export const periodText = ({
  effectiveDate,
  endDate,
}: Pick<BillingRule, 'effectiveDate' | 'endDate'>): string =>
  endDate ? `${dateText(effectiveDate)} until ${dateText(endDate)}` : `From ${dateText(effectiveDate)}`

/** The head of the column with the bars: the year and its quarters. */
export const YearAxis = () => (
  <span className={css.yearaxis}>
    <span className="sr">{`In effect in ${thisYear()}`}</span>
    {['Jan', 'Apr', 'Jul', 'Oct', 'Jan'].map((month, index) => (
      <span key={index} aria-hidden="true">
        {month}
      </span>
    ))}
  </span>
)

const tones = { PLANNED: css.planned, ACTIVE: css.active, ENDED: css.ended }

/** A bar over the months of this year in which a rule applies, with a line at today. */
export function YearBar({ rule }: { rule: BillingRule }) {
  const year = thisYear()
  const span = spanInYear(rule, year)
  return (
    <span className={css.yearbar} role="img" aria-label={periodText(rule)} data-tip={periodText(rule)}>
      {span && (
        <i
          className={tones[rule.state]}
          style={{ left: percent(span.from), width: `max(3px, ${percent(span.to - span.from)})` }}
        />
      )}
      <b style={{ left: percent(shareOfYear(today(), year)) }} />
    </span>
  )
}

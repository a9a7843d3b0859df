import type { BudgetState } from '@windrow/contract/budgets'
import { formatMicros } from '../../ui/money.ts'
import { usedPercent } from './used-percent.ts'
import css from './accounts.module.css'

const fillClasses: Record<BudgetState, string | undefined> = {
  NONE: css.fill,
  BELOW: css.fill,
  WARNING: `${css.fill} ${css.warning}`,
  FULL: `${css.fill} ${css.full}`,
}

export interface Spend {
  budgetMicros: number | null
  spentMicros: number
  state: BudgetState
}

/** The used part of a budget, with a mark at 80%. Renders nothing without a budget. */
export function BudgetMeter({ spend, big = false }: { spend: Spend; big?: boolean }) {
  const { budgetMicros, spentMicros, state } = spend
  if (budgetMicros === null) return null
  const percent = usedPercent(spentMicros, budgetMicros)
  return (
    <span
      className={big ? `${css.meter} ${css.big}` : css.meter}
      role="meter"
      aria-label={`${percent}% of the budget used`}
      aria-valuenow={Math.min(100, percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span
        className={fillClasses[state]}
        style={{ display: 'block', width: `${Math.min(100, percent)}%` }}
      />
      <i className={css.mark} />
    </span>
  )
}

/** "$328.40 of $400.00" above its meter. */
export function SpendLine({ spend }: { spend: Spend }) {
  const { budgetMicros, spentMicros } = spend
  return (
    <span className={css.meterline}>
      <span className="num">
        {formatMicros(spentMicros)}{' '}
        <span className="faint">
          {budgetMicros === null ? 'no budget' : `of ${formatMicros(budgetMicros)}`}
        </span>
      </span>
      <BudgetMeter spend={spend} />
    </span>
  )
}

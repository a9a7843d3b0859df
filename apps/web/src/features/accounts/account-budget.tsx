import { Link } from '@tanstack/react-router'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusTag } from '../../ui/marks.tsx'
import { formatMicros } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { AccountPanel } from './account-panel.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { budgetAlert, monthName, stopReason, stoppedText } from './budget-words.ts'
import { SpendChart } from './spend-chart.tsx'
import css from './accounts.module.css'

interface AlertProps {
  overview: AccountOverview
  onRaise: () => void
  onAllow: () => void
}

/** Says that the budget is nearly or quite used up, and what can be done. */
export function BudgetAlert({ overview, onRaise, onAllow }: AlertProps) {
  const alert = budgetAlert(overview)
  if (!alert) return null
  const isFull = overview.budget.state === 'FULL'
  const canAllow = isFull && (overview.stopped.length > 0 || overview.usage.length > 0)
  return (
    <div className={css.alert}>
      <Notice
        tone={isFull ? 'bad' : 'warn'}
        action={
          <span className="row">
            <May do="billing:manage">
              <Button small variant={isFull ? 'primary' : 'default'} onClick={onRaise}>
                Raise budget
              </Button>
            </May>
            {canAllow && (
              <May do="budget:override">
                <Button small onClick={onAllow}>
                  Allow one run
                </Button>
              </May>
            )}
          </span>
        }
      >
        <b>{alert.title}</b> {alert.text}
      </Notice>
    </div>
  )
}

/** The month's spend against the budget. */
export function BudgetPanel({ overview, onEdit }: { overview: AccountOverview; onEdit: () => void }) {
  const { budget } = overview
  return (
    <AccountPanel
      title={`Budget of ${monthName(budget.month)}`}
      tools={
        <>
          <span className="num">
            <b>{formatMicros(budget.spentMicros)}</b>{' '}
            {budget.budgetMicros === null ? 'no budget' : `of ${formatMicros(budget.budgetMicros)}`}
          </span>
          <May do="billing:manage">
            <Button small onClick={onEdit}>
              {budget.budgetMicros === null ? 'Set budget' : 'Change'}
            </Button>
          </May>
        </>
      }
    >
      <div className={css.body}>
        <BudgetMeter spend={budget} big />
        <SpendChart overview={overview} />
      </div>
    </AccountPanel>
  )
}

/** The runs that budgets stopped this month, and the due times that wait for them. */
export function StoppedRuns({ stopped }: Pick<AccountOverview, 'stopped'>) {
  if (stopped.length === 0) return null
  return (
    <AccountPanel title="Stopped and waiting" meta={`${stopped.length}`}>
      <ul className={css.rows}>
        {stopped.map((one) => (
          <li key={`${one.historyId ?? 'waiting'}-${one.reportId}-${one.at}`}>
            <StatusTag status={one.historyId === null ? 'INQUEUE' : 'STOPPED'} />
            <span className="two grow">
              <Link
                to="/projects/$id/reports/$rid"
                params={{ id: String(one.projectId), rid: String(one.reportId) }}
                className="cellmain clip"
              >
                {one.reportName}
              </Link>
              <span className="meta">{stoppedText(one)}</span>
            </span>
            <span className={`meta ${css.why}`}>{stopReason(one.message)}</span>
          </li>
        ))}
      </ul>
    </AccountPanel>
  )
}

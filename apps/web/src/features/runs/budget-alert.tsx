import { useState } from 'react'
import type { BudgetNotice } from '@windrow/contract/schemas/budgets'
import type { Report } from '@windrow/contract/schemas/reports'
import { useMay } from '../../ability/may.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BudgetModals, type BudgetDialog } from '../accounts/budget-modals.tsx'
import css from './runs.module.css'

interface Props {
  report: Report
  organizationId: number
  budget: BudgetNotice
}

/** Says that a budget is nearly or quite used up, and leads to who can raise it or allow a run. */
export function BudgetAlert({ report, organizationId, budget }: Props) {
  const [dialog, show] = useState<BudgetDialog | null>(null)
  const may = useMay()
  const isFull = budget.state === 'FULL'
  const allowed = { projectId: report.projectId, reportId: report.id, reportName: report.name }
  return (
    <div className={css.alert}>
      <Notice
        tone={isFull ? 'bad' : 'warn'}
        action={
          <span className="row">
            {isFull && may('budget:override') && (
              <Button small onClick={() => show({ kind: 'allow', reports: [allowed] })}>
                Allow one run
              </Button>
            )}
            {may('account:view') ? (
              <ButtonLink small to="/admin/accounts/$orgId" params={{ orgId: String(organizationId) }}>
                {may('billing:manage') ? 'Raise budget' : 'See the budget'}
              </ButtonLink>
            ) : (
              <ButtonLink small to="/projects/$id/collaboration" params={{ id: String(report.projectId) }}>
                Ask us about it
              </ButtonLink>
            )}
          </span>
        }
      >
        {budget.message}
        {isFull && !may('budget:override') && <Allowers people={budget.allowedBy} />}
      </Notice>
      <BudgetModals dialog={dialog} onClose={() => show(null)} />
    </div>
  )
}

/** Who may allow a single run. */
function Allowers({ people }: { people: BudgetNotice['allowedBy'] }) {
  if (people.length === 0) return null
  return (
    <>
      {' '}
      A single run can be allowed by{' '}
      {people.map(({ fullName, email }, index) => (
        <span key={email}>
          {index > 0 && (index === people.length - 1 ? ' or ' : ', ')}
          <a className={css.allower} href={`mailto:${email}`}>
            {fullName}
          </a>
        </span>
      ))}
      .
    </>
  )
}

import { Trash2 } from 'lucide-react'
import type { ReportPlan } from '@windrow/contract/schemas/reporting'
import { Panel } from '../../charts/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoment, plural } from '../../ui/formats.ts'
import css from './reporting.module.css'

interface Props {
  plans: readonly ReportPlan[]
  onDelete: (plan: ReportPlan) => void
}

/** Reports that are generated regularly, with their next date. */
export const PlanList = ({ plans, onDelete }: Props) => (
  <div className={css.plans}>
    <Panel title="Generated regularly" flush>
      <ul>
        {plans.map((plan) => (
          <li key={plan.id} className={css.plan}>
            <span className="two grow">
              <span className="cellmain clip">{plan.settings.name}</span>
              <span className="meta">
                {plan.words}, {plan.settings.format}
                {plan.settings.receivers.length > 0 &&
                  `, to ${plural(plan.settings.receivers.length, 'user')}`}
              </span>
            </span>
            {plan.nextDate && <span className="meta">Next: {formatMoment(plan.nextDate)}</span>}
            {plan.mayChange && (
              <Button
                variant="text"
                small
                icon={<Trash2 size={16} />}
                aria-label={`Stop generating ${plan.settings.name}`}
                onClick={() => onDelete(plan)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  </div>
)

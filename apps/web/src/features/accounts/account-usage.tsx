import { Link } from '@tanstack/react-router'
import { budgetState } from '@windrow/contract/budgets'
import type { AccountOverview } from '@windrow/contract/schemas/account-overview'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatShare } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Dash } from '../../ui/marks.tsx'
import { formatProxyCost, perThousand } from '../../ui/money.ts'
import { AccountPanel } from './account-panel.tsx'
import { SpendLine } from './budget-meter.tsx'
import { monthName } from './budget-words.ts'
import css from './accounts.module.css'

/** From this share on, blocked requests are marked. */
const manyBlocked = 0.1

type Usage = AccountOverview['usage'][number]

interface Props {
  overview: AccountOverview
  onBudget: (usage: Usage) => void
}

/** What the reports of an account cost this month. */
export function AccountUsage({ overview: { usage, reports, budget }, onBudget }: Props) {
  const mayChange = useMay()('billing:manage')
  const name = monthName(budget.month)
  return (
    <AccountPanel
      title="Usage by report"
      meta={`${name}, highest spend first`}
      tools={<span className="meta">{plural(reports, 'report')}</span>}
    >
      {usage.length === 0 ? (
        <p className={css.none}>No report used proxies in {name}.</p>
      ) : (
        <table className={css.usage} aria-label="Usage by report">
          <thead>
            <tr>
              <th scope="col">Report</th>
              <th scope="col" className={`${css.right} ${css.wide}`}>
                Records
              </th>
              <th scope="col" className={`${css.right} ${css.wide}`}>
                Per 1,000
              </th>
              <th scope="col" className={`${css.right} ${css.wide}`}>
                Blocked
              </th>
              <th scope="col" className={css.spend}>
                Proxy spend
              </th>
              {mayChange && (
                <th scope="col" className={css.act}>
                  <span className="sr">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {usage.map((one) => (
              <UsageRow key={one.reportId} usage={one} onBudget={mayChange ? onBudget : null} />
            ))}
          </tbody>
        </table>
      )}
    </AccountPanel>
  )
}

function UsageRow({ usage, onBudget }: { usage: Usage; onBudget: Props['onBudget'] | null }) {
  const { projectId, reportId, reportName, list, records, requests, blocked } = usage
  const { spentMicros, budgetMicros } = usage
  const price = perThousand(spentMicros, records)
  const share = requests === 0 ? null : blocked / requests
  return (
    <tr>
      <td>
        <span className="two">
          <Link
            to="/projects/$id/reports/$rid"
            params={{ id: String(projectId), rid: String(reportId) }}
            className="cellmain clip"
          >
            {reportName}
          </Link>
          <span className="meta">{list ?? 'No proxies'}</span>
        </span>
      </td>
      <td className={`num ${css.right} ${css.wide}`}>{formatNumber(records)}</td>
      <td className={`num ${css.right} ${css.wide}`}>{price === null ? <Dash /> : formatProxyCost(price)}</td>
      <td className={`num ${css.right} ${css.wide}`}>
        {share === null ? (
          <Dash />
        ) : (
          <span className={share >= manyBlocked ? css.badtext : undefined}>{formatShare(share)}</span>
        )}
      </td>
      <td className={css.spend}>
        <SpendLine spend={{ budgetMicros, spentMicros, state: budgetState(budgetMicros, spentMicros) }} />
      </td>
      {onBudget && (
        <td className={css.act}>
          <Button small variant="text" aria-label={`Budget of ${reportName}`} onClick={() => onBudget(usage)}>
            Budget
          </Button>
        </td>
      )}
    </tr>
  )
}

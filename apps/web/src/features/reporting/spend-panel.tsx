import { Link } from '@tanstack/react-router'
import { dollars } from '@windrow/contract/reporting'
import type { ReportingOverview } from '@windrow/contract/schemas/reporting'
import { Panel } from '../../charts/panel.tsx'
import { Treemap } from '../../charts/treemap.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { changedReporting, type ReportingSearch } from './reporting-search.ts'

type Spend = ReportingOverview['spend']
type Spender = Spend['rows'][number]

const words = { account: 'by account', project: 'by project', report: 'by report' } as const

/** "$0.03 per 1,000 records"; nothing without records. */
const rateText = ({ proxyMicros, records }: Spender): string | undefined =>
  records === 0 ? undefined : `${dollars(Math.round((proxyMicros * 1000) / records))} per 1,000 records`

function Name({ row, group, search }: { row: Spender; group: Spend['group']; search: ReportingSearch }) {
  const tip = [`${row.name}: ${dollars(row.proxyMicros)}`, rateText(row)].filter(Boolean).join(', ')
  if (group === 'report')
    return (
      <Link
        to="/projects/$id/reports/$rid"
        params={{ id: String(row.projectId), rid: String(row.id) }}
        data-tip={tip}
        className="medium"
      >
        {row.name}
      </Link>
    )
  const inside =
    group === 'account'
      ? { accountIds: String(row.id), group: 'project' }
      : { projectIds: String(row.id), group: 'report' }
  return (
    <Link to="/reporting" search={changedReporting(search, inside)} data-tip={tip} className="medium">
      {row.name}
    </Link>
  )
}

/** Proxy costs as areas. Larger ones are lettered, all of them lead inside. */
export function SpendPanel({ data, search }: { data: ReportingOverview; search: ReportingSearch }) {
  const phone = usePhone()
  const { group, rows } = data.spend
  const shown = rows.reduce((sum, { proxyMicros }) => sum + proxyMicros, 0)
  const others = data.totals.proxyMicros - shown
  return (
    <Panel
      title="Where the money goes"
      meta={words[group]}
      foot={rows.length > 0 && others > 0 ? `Others: ${dollars(others)}` : undefined}
    >
      {rows.length === 0 ? (
        <p className="muted">No proxy costs in this period.</p>
      ) : (
        <Treemap
          label={`Proxy costs ${words[group]}`}
          ratio={phone ? 1.2 : 2}
          tiles={rows.map((row) => {
            const note = rateText(row)
            return {
              id: row.id,
              name: <Name row={row} group={group} search={search} />,
              value: row.proxyMicros,
              text: dollars(row.proxyMicros),
              ...(note && { note }),
            }
          })}
        />
      )}
    </Panel>
  )
}

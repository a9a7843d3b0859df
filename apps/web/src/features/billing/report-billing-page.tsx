import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daysInMonth, moneyText, monthAfter, monthText } from '@windrow/contract/billing'
import type { ReportBilling, StatementLine } from '@windrow/contract/schemas/billing'
import { projectQueries } from '../../place/project-queries.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { billingQueries } from './billing-queries.ts'
import { Figure } from './figure.tsx'
import { dateText } from './rule-words.ts'
import { limitText } from './statement-lines.tsx'
import { StatementTag } from './statement-tag.tsx'
import { RecordsPerDay } from './records-per-day.tsx'
import { SpendChart } from './spend-chart.tsx'
import css from './billing.module.css'

/** What a report costs this month, the forecast, and its part of earlier statements. */
export function ReportBillingPage({ id, rid }: { id: number; rid: number }) {
  const query = useQuery(billingQueries.report(id, rid))
  const { organizationId } = useSuspenseQuery(projectQueries.detail(id)).data
  const { data } = query
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Billing" />
      <QueryNotice query={query} what="figures" />
      {!data ? (
        !query.error && <PhoneSkeleton label="Loading billing" />
      ) : data.lines.length === 0 && data.statements.length === 0 ? (
        <Empty
          title="No billing rules yet"
          text="Billing rules say what records, requests and runs of this report cost. The proxy cost is shown with each run."
        >
          <ButtonLink to="/admin/billing/rules" search={{ organizationId }}>
            See the rules
          </ButtonLink>
        </Empty>
      ) : (
        <Figures billing={data} organizationId={organizationId} />
      )}
    </>
  )
}

/** Share of the included records that is used up; null without included ones. */
function includedOf(lines: readonly StatementLine[]): { share: number; limit: number } | null {
  const line = lines.find(
    ({ billingItem, billingItemLimitCount }) => billingItem === 'Records' && billingItemLimitCount,
  )
  if (!line?.billingItemLimitCount) return null
  return { share: line.used / line.billingItemLimitCount, limit: line.billingItemLimitCount }
}

function Figures({ billing, organizationId }: { billing: ReportBilling; organizationId: number }) {
  const { currency, month, lines } = billing
  const money = (amount: string) => moneyText(amount, currency)
  const included = includedOf(lines)
  return (
    <>
      <div className={`strip ${css.four}`}>
        <Figure
          label={`${monthText(month)} so far`}
          value={money(billing.soFar)}
          note={`${billing.daysSoFar} of ${daysInMonth(month)} days`}
        />
        <Figure
          label={`Forecast of ${monthText(month)}`}
          value={money(billing.forecast)}
          note={`${monthText(monthAfter(month, -1))} was ${money(billing.lastMonth)}`}
        />
        <Figure
          label="Included records"
          value={included ? formatPercent(Math.min(1, included.share)) : 'None'}
          note={included && <Included {...included} />}
        />
        <Figure
          label="Next statement"
          value={dateText(`${monthAfter(month)}-01`)}
          note="A draft until it is frozen"
        />
      </div>
      <div className={css.grid}>
        <div className={css.main}>
          <section className={`panel ${css.panel}`} aria-label="Spend">
            <h2>Spend in {monthText(month)}</h2>
            <SpendChart
              days={billing.days}
              forecastDays={billing.forecastDays}
              currency={currency}
              month={month}
            />
          </section>
          <WhatCounts lines={lines} currency={currency} />
        </div>
        <aside className={css.side} aria-label="Records and statements">
          <RecordsPerDay days={billing.days} month={month} />
          <section className={`panel ${css.panel}`} aria-label="Statements">
            <h2>Statements</h2>
            {billing.statements.length === 0 && <p className="muted">The first month isn't over.</p>}
            <ul className={css.statements}>
              {billing.statements.map((statement) => (
                <li key={statement.month}>
                  <Link
                    to="/admin/billing/statements/$orgId/$month"
                    params={{ orgId: String(organizationId), month: statement.month }}
                  >
                    {monthText(statement.month)}
                  </Link>
                  <span className={css.tools}>
                    {statement.status !== 'FROZEN' && <StatementTag status={statement.status} />}
                    <span className="num">{money(statement.amount)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}

/** How many records are included, and the part that is used up. */
function Included({ share, limit }: { share: number; limit: number }) {
  const percent = Math.round(100 * Math.min(1, share))
  return (
    <>
      {`of ${formatNumber(limit)}`}
      <span
        className={css.meter}
        role="meter"
        aria-label={`${percent}% of the included records used`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </>
  )
}

function WhatCounts({ lines, currency }: { lines: readonly StatementLine[]; currency: string }) {
  return (
    <section className={css.section} aria-label="What counts">
      <h2>What counts</h2>
      {lines.length === 0 ? (
        <p className="muted">No rule applied to a run this month.</p>
      ) : (
        <div className="tablewrap">
          <table className="listtable" aria-label="What counts">
            <thead>
              <tr>
                <th scope="col">Billing item</th>
                <th scope="col" className={css.wide}>
                  How it is counted
                </th>
                <th scope="col" className="right">
                  Used
                </th>
                <th scope="col" className="right">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  <td>
                    <Tag>{line.billingItem}</Tag>
                  </td>
                  <td className={css.wide}>
                    {[limitText(line), `${moneyText(line.unitRate, currency)} each`]
                      .filter(Boolean)
                      .join(', ')}
                  </td>
                  <td className="right num">{formatNumber(line.used)}</td>
                  <td className="right num">{moneyText(line.amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

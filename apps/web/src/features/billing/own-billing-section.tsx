import { useQuery } from '@tanstack/react-query'
import { moneyText, monthText } from '@windrow/contract/billing'
import type { OwnBilling } from '@windrow/contract/schemas/billing'
import { Download, FileText } from 'lucide-react'
import { billingFileUrl } from '../../api/file-urls.ts'
import { plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { billingQueries } from './billing-queries.ts'
import { Figure } from './figure.tsx'
import css from './billing.module.css'

/** Usage of the user's account, its forecast and its issued statements, for managers. */
export function OwnBillingSection() {
  const query = useQuery(billingQueries.own)
  return (
    <section className="form720" aria-label="Usage and statements">
      <div className="sectionhead">
        <h2>Usage and statements</h2>
      </div>
      <QueryNotice query={query} what="figures" />
      {query.data && <Own billing={query.data} />}
    </section>
  )
}

function Own({ billing }: { billing: OwnBilling }) {
  const { currency, month } = billing
  return (
    <>
      <div className={`strip ${css.strip}`}>
        <Figure
          label={`${monthText(month)} so far`}
          value={moneyText(billing.soFar, currency)}
          note={`${plural(billing.records, 'record')}, ${plural(billing.runs, 'run')}`}
        />
        <Figure
          label="Forecast"
          value={moneyText(billing.forecast, currency)}
          note="If the rest is like the days so far"
        />
        <Figure label="Days and months" value={billing.timeZone} />
      </div>
      {billing.statements.length === 0 ? (
        <p className="muted">No statements yet. They appear here when a month is final.</p>
      ) : (
        <ul className={css.statements} aria-label="Statements">
          {billing.statements.map((each) => (
            <li key={each.month}>
              <span className="two">
                <span>{monthText(each.month)}</span>
                <span className="meta">{each.number}</span>
              </span>
              <span className={css.tools}>
                <span className="num strong">{moneyText(each.total, each.currency)}</span>
                <StatementFile call="billingOwnPdf" month={each.month} label="PDF" />
                <StatementFile call="billingOwnCsv" month={each.month} label="CSV" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FileProps {
  call: 'billingOwnPdf' | 'billingOwnCsv'
  month: string
  label: string
}

function StatementFile({ call, month, label }: FileProps) {
  const Icon = label === 'PDF' ? FileText : Download
  return (
    <a
      className="btn btn-text btn-small btn-icon"
      href={billingFileUrl(call, { month })}
      aria-label={`${label} of ${monthText(month)}`}
      data-tip={label}
      download
    >
      <Icon size={16} aria-hidden="true" />
    </a>
  )
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report } from '@windrow/contract/schemas/reports'
import { ChevronsUpDown } from 'lucide-react'
import { SearchInput } from '../ui/controls.tsx'
import { QueryNotice } from '../ui/notice.tsx'
import { cutName } from '../ui/cut-name.ts'
import { PopoverButton } from '../ui/popover-button.tsx'
import { reportQueries } from './report-queries.ts'
import { activityText, recordsText } from './report-news.ts'
import css from './place.module.css'

const longestName = 35
const searchDelayMs = 500

/** Switches to another report of the project. */
export function SwitchReport({ report }: { report: Pick<Report, 'id' | 'projectId'> }) {
  return (
    <PopoverButton
      title="Switch Report"
      name="Switch Report"
      tip="Switch Report"
      className="btn btn-text btn-small btn-icon"
      label={<ChevronsUpDown size={16} aria-hidden="true" />}
    >
      {(close) => <Choices report={report} onPick={close} />}
    </PopoverButton>
  )
}

function Choices({ report, onPick }: { report: Pick<Report, 'id' | 'projectId'>; onPick: () => void }) {
  const query = useQuery(reportQueries.list(report.projectId))
  const [text, setText] = useState('')
  const wanted = text.toLowerCase()
  const found = query.data?.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <div className={css.switchreport}>
      <h2 className="meta medium">Switch Report</h2>
      <SearchInput label="Search reports" value={text} onSearch={setText} delayMs={searchDelayMs} />
      <QueryNotice query={query} what="reports" />
      <ul>
        {found?.map((other) => (
          <li key={other.id}>
            <Link
              to="/projects/$id/reports/$rid"
              params={{ id: String(other.projectId), rid: String(other.id) }}
              className="menuitem"
              aria-current={other.id === report.id ? 'true' : undefined}
              onClick={onPick}
            >
              <span className="two">
                <span data-tip={other.name.length > longestName ? other.name : undefined}>
                  {cutName(other.name, longestName)}
                </span>
                <span className="meta">
                  {recordsText(other.totalRecords)} · {activityText(other)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p className="meta">No report names contain this text.</p>}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { AuditRow } from './audit-entry.tsx'
import { AuditFilters, isFiltered, type AuditViewProps } from './audit-filters.tsx'
import { auditFile, auditQueries } from './audit-queries.ts'
import { auditPageSizes } from './audit-search.ts'
import '../../styles/admin.css'
import css from './audit.module.css'

export function AuditPage({ search, onSearch }: AuditViewProps) {
  const query = useQuery(auditQueries.page(search))
  const { entries, pagination, actions = [], subjectTypes = [] } = query.data ?? {}
  return (
    <>
      <PageHeader
        title="Audit log"
        actions={
          <a className="btn" href={auditFile(search)} download>
            <Download size={16} aria-hidden="true" />
            Export CSV
          </a>
        }
      />
      <AuditFilters search={search} onSearch={onSearch} actions={actions} subjectTypes={subjectTypes} />
      <QueryNotice query={query} what="entries" />
      {isBeyondEnd(pagination) && <EmptiedPage />}
      {pagination?.total === 0 && (
        <Empty
          art={!isFiltered(search)}
          title="No entries found"
          text="No entries match the search and filters."
        />
      )}
      {!entries && !query.error && <PhoneSkeleton label="Loading the audit log" />}
      {entries && entries.length > 0 && (
        <ul className={`list ${css.auditlist}`} aria-label="Entries">
          {entries.map((entry) => (
            <AuditRow key={entry.auditId} entry={entry} />
          ))}
        </ul>
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={auditPageSizes}
          onChange={onSearch}
        />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '@windrow/contract/schemas/comparisons'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import { ChevronDown, Download } from 'lucide-react'
import { comparisonUrl } from '../../api/file-urls.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { May } from '../../ability/may.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatNumber, formatTimestamp } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { Pager } from '../../ui/pager.tsx'
import { formatNames } from '../../rows/download-formats.ts'
import { saveFile } from '../../rows/save-file.ts'
import { comparisonQueries } from './comparison-queries.ts'
import {
  changeKinds,
  differencesView,
  type ComparisonChange,
  type ComparisonSearch,
} from './comparison-search.ts'
import { SideBySide } from './side-by-side.tsx'
import { DifferencesTable } from './differences-table.tsx'
import css from './comparisons.module.css'

interface Props {
  place: ReportPlace
  comparisonId: number
  search: ComparisonSearch
  onSearch: (change: ComparisonChange) => void
}

function Summary({ place, found }: { place: ReportPlace; found: Comparison }) {
  const facts = [
    ['Added', found.added],
    ['Removed', found.removed],
    ['Changed', found.changed],
    ['Same', found.same],
  ] as const
  return (
    <section className={css.comparisonfacts} aria-label="Summary">
      <dl>
        {facts.map(([name, count]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={css.factnote}>
        <span className="muted">Kept until {formatTimestamp(found.expiresDate)}</span>
      </p>
      <SideBySide place={place} found={found} />
    </section>
  )
}

function Changes({ place, comparisonId, search }: Omit<Props, 'onSearch'>) {
  const { filters } = differencesView(search)
  const items = (Object.keys(formatNames) as DownloadFormat[]).map((format) => ({
    key: format,
    label: formatNames[format],
    onSelect: () =>
      void saveFile(comparisonUrl({ ...place, comparisonId }, { format, ...(filters && { filters }) })),
  }))
  return (
    <May do="report:export">
      <MenuButton
        align="end"
        label={
          <>
            <Download size={16} aria-hidden="true" />
            Download changes
            <ChevronDown size={16} className="faint" aria-hidden="true" />
          </>
        }
        groups={[{ items }]}
      />
    </May>
  )
}

const titles = { changed: 'Changed', added: 'Added', removed: 'Removed' }

/** The differences: how many rows, and which, with old and new values. */
export function DifferencesView({ place, comparisonId, search, onSearch }: Props) {
  const found = useQuery(comparisonQueries.one(place, comparisonId))
  const query = useQuery(comparisonQueries.rows(place, comparisonId, search))
  const total = found.data ? found.data.added + found.data.removed + found.data.changed : 0
  return (
    <section className={css.differences} aria-label="Differences">
      <QueryNotice query={found} what="differences" />
      {found.data && <Summary place={place} found={found.data} />}
      {found.data && total === 0 && (
        <Empty title="No differences" text="All rows of this table are the same in both runs." />
      )}
      {total > 0 && (
        <div className="toolbar">
          <Segmented
            label="Which rows"
            value={search.kind ?? 'all'}
            options={[
              { value: 'all' as const, label: 'All' },
              ...changeKinds.map((value) => ({ value, label: titles[value] })),
            ]}
            onChange={(kind) => onSearch({ kind: kind === 'all' ? undefined : kind, page: undefined })}
          />
          <span className="grow" />
          <Changes place={place} comparisonId={comparisonId} search={search} />
        </div>
      )}
      {total > 0 && <QueryNotice query={query} what="rows" />}
      {total > 0 && query.data && found.data && (
        <>
          <DifferencesTable data={query.data} keys={found.data.keys} stale={query.isPlaceholderData} />
          <Pager
            page={query.data.pagination.page}
            limit={query.data.pagination.perPage}
            total={query.data.pagination.total}
            sizes={pageSizes}
            onChange={onSearch}
          />
        </>
      )}
    </section>
  )
}

import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { useIsLeaving } from '../../ui/use-is-leaving.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { ComparisonForm } from './comparison-form.tsx'
import { ComparisonProgress } from './comparison-progress.tsx'
import type { ComparisonChange, ComparisonSearch } from './comparison-search.ts'
import { DifferencesView } from './differences-view.tsx'
import { useRuns } from './use-runs.ts'

interface Props {
  id: number
  rid: number
  search: ComparisonSearch
  onSearch: (change: ComparisonChange, options?: { replace?: boolean }) => void
}

/** Compares the rows of a table between two runs. */
export function ComparisonPage({ id, rid, search, onSearch: change }: Props) {
  const place = { id, rid }
  const { query, isWaiting, runs } = useRuns(place, search)
  const isLeaving = useIsLeaving()
  const onSearch: Props['onSearch'] = (...changes) => isLeaving() || change(...changes)
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Compare runs" />
      <QueryNotice query={query} what="runs" />
      {isWaiting && <FormSkeleton label="Loading runs" />}
      {runs && runs.length < 2 && (
        <Empty
          title="Nothing to compare yet"
          text="You need two runs with rows. Start another run and come back when it's finished."
        />
      )}
      {runs && runs.length >= 2 && (
        <ComparisonForm
          key={`${search.earlier} ${search.later} ${search.pId}`}
          place={place}
          runs={runs}
          search={search}
          onSearch={onSearch}
        />
      )}
      {search.job !== undefined && (
        <ComparisonProgress
          key={search.job}
          place={place}
          jobId={search.job}
          onMade={(c) => onSearch({ c, job: undefined }, { replace: true })}
        />
      )}
      {search.c !== undefined && (
        <DifferencesView place={place} comparisonId={search.c} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

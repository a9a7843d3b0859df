import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import { GitCompareArrows } from 'lucide-react'
import { api } from '../../api/client.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { runMoments } from '../../run/run-moments.ts'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { comparisonQueries } from './comparison-queries.ts'
import type { ComparisonChange, ComparisonSearch } from './comparison-search.ts'
import { KeyPicker } from './key-picker.tsx'
import { pairOf } from './pair-of-runs.ts'
import css from './comparisons.module.css'

interface Props {
  place: ReportPlace
  runs: Run[]
  search: ComparisonSearch
  onSearch: (change: ComparisonChange, options?: { replace?: boolean }) => void
}

/** Clears the result, which belongs to another choice. */
const nothing = { c: undefined, job: undefined }

function choices(runs: Run[]) {
  const moments = runMoments(runs)
  return runs.map((run) => ({
    value: String(run.historyId),
    label: `${moments.get(run.id)} · ${plural(run.itemCount, 'row')}`,
  }))
}

/** Chooses the runs, the table and the key columns to compare, and compares them at once. */
export function ComparisonForm({ place, runs, search, onSearch }: Props) {
  const { earlier, later } = pairOf(runs, search)
  const pages = useQuery(datasetQueries.pages({ ...place, hid: later }, false)).data
  const page = pages?.find(({ pageId }) => pageId === search.pId) ?? pages?.[0]
  const proposal = useQuery({
    ...comparisonQueries.keys(place, later, page?.pageId ?? ''),
    enabled: page !== undefined,
  })
  const [chosen, choose] = useState<string[] | null>(null)
  const keys = chosen ?? proposal.data ?? []
  const compare = useMutation({
    mutationFn: (pageId: string) =>
      api.comparisonCreate({ params: place, body: { earlierId: earlier, laterId: later, pageId, keys } }),
    meta: { quiet: true },
  })
  // Not called for those who have left the page meanwhile. What began by itself takes no step of the history, because
  // "back" would begin it again.
  const begin = (ofPage: string, replace: boolean) =>
    compare.mutate(ofPage, {
      onSuccess: ({ jobId, comparisonId }) =>
        onSearch(
          {
            ...(comparisonId === undefined
              ? { job: jobId, c: undefined }
              : { job: undefined, c: comparisonId }),
            kind: undefined,
            page: undefined,
          },
          { replace },
        ),
    })
  const same = earlier === later
  const isShown = search.c !== undefined || search.job !== undefined
  const pageId = page?.pageId
  const begun = useRef(false)
  const isReady = !isShown && !same && pageId !== undefined && proposal.isFetched
  useEffect(() => {
    if (!isReady || begun.current) return
    begun.current = true
    begin(pageId, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each choice of runs and table
  }, [isReady])
  return (
    <section className={css.comparisonform} aria-label="What to compare">
      <div className="toolbar">
        <PlainSelect
          label="Earlier run"
          prefix="Earlier"
          value={String(earlier)}
          options={choices(runs)}
          onChange={(hid) => onSearch({ earlier: Number(hid), ...nothing })}
        />
        <PlainSelect
          label="Later run"
          prefix="Later"
          value={String(later)}
          options={choices(runs)}
          onChange={(hid) => onSearch({ later: Number(hid), ...nothing })}
        />
        {pages && pages.length > 1 && (
          <PlainSelect
            label="Table"
            prefix="Table"
            value={page?.pageId ?? ''}
            options={pages.map(({ pageId }) => ({ value: pageId, label: pageId }))}
            onChange={(pId) => onSearch({ pId, ...nothing })}
          />
        )}
        {page && <KeyPicker columns={page.columns} keys={keys} onChange={choose} />}
        <span className="grow" />
        <Button
          variant="primary"
          icon={<GitCompareArrows size={16} />}
          busy={compare.isPending || proposal.isLoading}
          reason={same ? 'Choose two different runs.' : page ? undefined : 'This run has no tables.'}
          onClick={() => page && begin(page.pageId, false)}
        >
          Compare
        </Button>
      </div>
      {compare.error && <Notice tone="bad">{compare.error.message}</Notice>}
      {proposal.data?.length === 0 && keys.length === 0 && (
        <Notice tone="plain">
          No columns identify the rows. Without key columns, rows are compared by position.
        </Notice>
      )}
    </section>
  )
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Finding } from '@windrow/contract/schemas/anomalies'
import type { ExplainedFinding, FindingExample } from '@windrow/contract/schemas/finding-examples'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { writeFilters } from '../../rows/preview-search.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageSide } from './page-side.tsx'
import { reviewQueries } from './review-queries.ts'
import css from './before-after.module.css'

interface Props {
  place: RunPlace
  finding: Finding
}

interface StepsProps {
  at: number
  count: number
  onStep: (at: number) => void
}

function Steps({ at, count, onStep }: StepsProps) {
  return (
    <span className="row tight">
      <Button
        variant="text"
        small
        aria-label="Previous example"
        disabled={at === 0}
        icon={<ChevronLeft size={16} />}
        onClick={() => onStep(at - 1)}
      />
      <Button
        variant="text"
        small
        aria-label="Next example"
        disabled={at === count - 1}
        icon={<ChevronRight size={16} />}
        onClick={() => onStep(at + 1)}
      />
    </span>
  )
}

/** The row in the data preview among the others of the finding, with its page if a snapshot was kept. */
function RowLink({ place, finding, example }: Props & { example: FindingExample }) {
  const filters = finding.filter && writeFilters([finding.filter])
  return (
    <Link
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(place.id), rid: String(place.rid), hid: String(place.hid) }}
      search={{
        ...(finding.pageId !== null && { pId: finding.pageId }),
        ...(filters && { filters }),
        ...(example.snapshotId !== null && { kept: example.row }),
      }}
    >
      Row {formatNumber(example.row)}
    </Link>
  )
}

const keptNone = 'kept no snapshot of this page. The recipe’s limits decide how many are kept.'

interface SidesProps extends Props {
  good: GoodRun
  example: FindingExample
}

function Sides({ place, finding, good, example }: SidesProps) {
  const { before, value, snapshotId, snapshotBeforeId } = example
  const hasPages = snapshotId !== null || snapshotBeforeId !== null
  const query = useQuery({ ...reviewQueries.marks(place, finding.findingId, example), enabled: hasPages })
  // The pages are worth seeing without marks too.
  const { data = query.error ? { field: null, before: null, after: null } : undefined } = query
  const chosen = data?.field ?? null
  return (
    <div className={css.sides}>
      <PageSide
        title="Before"
        note={good ? `${formatMoment(good.RunStarted)}, last good run` : 'no good run'}
        place={{ ...place, hid: good?.historyId ?? place.hid }}
        value={before?.value}
        unknown="The last good run has no such row"
        snapshotId={snapshotBeforeId}
        chosen={chosen}
        marks={data?.before}
        reason={
          good ? `The last good run ${keptNone}` : 'No comparable run before this one is without findings.'
        }
      />
      <PageSide
        title="After"
        note="this run"
        isOdd
        place={place}
        value={value}
        snapshotId={snapshotId}
        chosen={chosen}
        marks={data?.after}
        reason={`This run ${keptNone}`}
      />
    </div>
  )
}

type GoodRun = ExplainedFinding['lastGoodRun']

function Examples({ place, finding, explained }: Props & { explained: ExplainedFinding }) {
  const [at, step] = useState(0)
  const { examples, rowCount, lastGoodRun } = explained
  const example = examples[Math.min(at, examples.length - 1)]
  if (!example)
    return (
      <p className="muted">{rowCount === null ? 'The rows of this run are gone.' : 'No rows are left.'}</p>
    )
  return (
    <>
      <div className={css.head}>
        <span className="medium num" role="status">
          Example {at + 1} of {examples.length}
        </span>
        <RowLink place={place} finding={finding} example={example} />
        {example.url === null ? (
          <span className="meta">The page of this row is not known.</span>
        ) : (
          <a className={`mono ${css.address}`} href={example.url} target="_blank" rel="noreferrer">
            {example.url}
          </a>
        )}
        <span className="grow" />
        <Steps at={at} count={examples.length} onStep={step} />
      </div>
      <Sides place={place} finding={finding} good={lastGoodRun} example={example} />
    </>
  )
}

/** Rows of a finding, one at a time, with their pages and values in the last good run and in this one. */
export function BeforeAfter({ place, finding }: Props) {
  const { findingId, filter } = finding
  const query = useQuery({ ...reviewQueries.finding(place, findingId), enabled: filter !== null })
  if (filter === null)
    return <p className="muted">This finding is about no single rows, so there are no pages to compare.</p>
  return (
    <div className={css.examples} aria-busy={query.isPending}>
      <QueryNotice query={query} what="pages" />
      {query.isPending && <p className="muted">Loading the pages…</p>}
      {query.data && <Examples key={findingId} place={place} finding={finding} explained={query.data} />}
    </div>
  )
}

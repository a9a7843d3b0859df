import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { HistoryCount } from '@windrow/contract/run-metrics'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { figureId } from '../review/figure-words.ts'
import { reviewQueries } from '../review/review-queries.ts'
import { FigurePanel } from './figure-panel.tsx'
import css from './run-dashboard.module.css'

/** Small charts below the wide one. */
const smallCharts = 4

interface Props {
  place: RunPlace
  last: HistoryCount
  /** Only figures of this output table, and of the run as a whole. */
  pageId: string | undefined
  /** Shown below all figures. */
  more: ReactNode
  /** Shown instead if no figures are known. */
  fallback: ReactNode
}

function Legend({ count, onAll }: { count: number; onAll: (() => void) | undefined }) {
  return (
    <div className={css.legend}>
      <span>
        <i className={css.lgLine} />
        Value
      </span>
      <span>
        <i className={css.lgBand} />
        Expected, from comparable runs
      </span>
      <span>
        <i className="dot bad" />
        Anomaly
      </span>
      <span>
        <i className={css.lgDash} />
        Run with an anomaly
      </span>
      <span className="grow" />
      {onAll && (
        <Button variant="link" small onClick={onAll}>
          All {formatNumber(count)} figures
        </Button>
      )}
    </div>
  )
}

/** The figures of a run over the last runs: those with findings first, the top one wide. */
export function FigureBlock({ place, last, pageId, more, fallback }: Props) {
  const query = useQuery(reviewQueries.figures(place, Number(last)))
  const [all, showAll] = useState(false)
  const figures = query.data?.filter((one) => !pageId || one.pageId === null || one.pageId === pageId)
  if (query.isPending)
    return <div className={`${css.charts} ${css.blank}`} role="status" aria-label="Loading figures" />
  if (!figures)
    return (
      <div className={`${css.charts} ${css.failed}`} role="alert">
        <b>Unable to fetch data</b>
        <span className="meta">{query.error?.message}</span>
        <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    )
  const [top, ...others] = figures
  if (!top) return fallback
  const shown = all ? others : others.slice(0, smallCharts)
  return (
    <>
      <div className={all ? css.charts : `${css.charts} ${css.figures}`}>
        <FigurePanel figure={top} selected={place.hid} isBig />
        {shown.map((figure) => (
          <FigurePanel key={figureId(figure)} figure={figure} selected={place.hid} />
        ))}
        <Legend
          count={figures.length}
          onAll={shown.length < others.length ? () => showAll(true) : undefined}
        />
      </div>
      {all && more}
    </>
  )
}

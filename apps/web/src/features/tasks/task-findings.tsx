import { useQuery } from '@tanstack/react-query'
import type { FigureTrend, Finding } from '@windrow/contract/schemas/anomalies'
import type { RunPlace } from '../../keys/places.ts'
import { plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { figureId, figureText, rangeText } from '../review/figure-words.ts'
import { reviewQueries } from '../review/review-queries.ts'
import { RowsLink } from '../review/rows-link.tsx'
import { SparkLine } from '../review/spark-line.tsx'
import { Weight } from '../review/weight.tsx'
import { plainWords, Words } from '../review/words.tsx'
import css from './tasks.module.css'

/** How many runs the small lines show. */
const lastRuns = 16

function Figure({ figure }: { figure: FigureTrend }) {
  const last = figure.points.at(-1)
  if (!last) return null
  return (
    <>
      <SparkLine
        points={figure.points}
        label={`${plainWords(figure.title)} of the last ${plural(figure.points.length, 'run')}`}
      />
      <span className={`two end ${css.figure}`}>
        <span className="num bad-text medium row tight">
          <i className="dot bad" />
          {figureText(figure.unit, last.value)}
        </span>
        {last.expected && <span className="meta num">{rangeText(figure.unit, last.expected)}</span>}
      </span>
    </>
  )
}

interface Props {
  place: RunPlace
  findings: Finding[]
  /** The finding whose pages are shown. */
  chosen: Finding | undefined
  onChoose: (finding: Finding) => void
}

/** The findings of a task, with the last values of their figures; one of them is chosen. */
export function TaskFindings({ place, findings, chosen, onChoose }: Props) {
  const { data: figures = [] } = useQuery(reviewQueries.figures(place, lastRuns))
  const byId = new Map(figures.map((figure) => [figureId(figure), figure]))
  if (findings.length === 0) return <p className="muted">No findings are left in this run.</p>
  return (
    <ol className={css.findings}>
      {findings.map((finding) => {
        const figure = byId.get(figureId(finding))
        const isChosen = finding === chosen
        return (
          <li key={finding.findingId} className={isChosen ? css.chosen : undefined}>
            <Weight level={finding.level} />
            <span className="stack grow">
              <button
                type="button"
                className={css.choose}
                aria-pressed={isChosen}
                onClick={() => onChoose(finding)}
              >
                <Words text={finding.title} />
              </button>
              {finding.detail && (
                <span className="meta">
                  <Words text={finding.detail} />
                </span>
              )}
            </span>
            {finding.ignored && <Tag tip="The same was marked “Not an issue” before">Ignored</Tag>}
            <RowsLink place={place} finding={finding} />
            {figure && <Figure figure={figure} />}
          </li>
        )
      })}
    </ol>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '@windrow/contract/schemas/comparisons'
import type { Run } from '@windrow/contract/schemas/runs'
import { Bars } from '../../charts/pictures.tsx'
import type { ReportPlace } from '../../keys/places.ts'
import { formatChange, formatDuration, formatShare } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { runMoments } from '../../run/run-moments.ts'
import { runQuery } from '../../run/run-query.ts'
import css from './comparisons.module.css'

type Figure = readonly [name: string, of: (run: Run) => number | null, format: (value: number) => string]

const lasted = ({ runStarted, runEnded }: Run): number | null =>
  runStarted && runEnded ? Date.parse(runEnded) - Date.parse(runStarted) : null

const figures: readonly Figure[] = [
  ['Rows', ({ itemCount }) => itemCount, formatNumber],
  ['Pages', ({ counters }) => counters.done, formatNumber],
  ['Failed pages', ({ counters }) => counters.failed, formatNumber],
  ['Duration', lasted, formatDuration],
]

function FigureRow({ figure: [name, of, format], runs }: { figure: Figure; runs: readonly [Run, Run] }) {
  const [earlier, later] = runs.map(of)
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : format(value)
  const change =
    earlier === null || earlier === undefined || later === null || later === undefined
      ? null
      : formatChange(later, earlier)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{shown(earlier)}</td>
      <td className="num">{shown(later)}</td>
      <td className="num muted">{change ?? '–'}</td>
    </tr>
  )
}

/** Two runs beside each other. */
export function RunPair({ runs }: { runs: readonly [Run, Run] }) {
  const moments = runMoments(runs)
  return (
    <table className={css.pair} aria-label="The two runs">
      <thead>
        <tr>
          <td />
          <th scope="col">Earlier, {moments.get(runs[0].id)}</th>
          <th scope="col">Later, {moments.get(runs[1].id)}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Status</th>
          {runs.map(({ id, status }) => (
            <td key={id}>{statusLabel(status)}</td>
          ))}
          <td />
        </tr>
        {figures.map((figure) => (
          <FigureRow key={figure[0]} figure={figure} runs={runs} />
        ))}
      </tbody>
    </table>
  )
}

/** In how many of the rows that both runs have each column differs. */
export function ColumnChanges({ found }: { found: Comparison }) {
  const both = found.changed + found.same
  const counts = new Map(found.changes.map(({ name, changed }) => [name, changed]))
  const names = found.columns
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('_') && !found.keys.includes(name))
  if (both === 0 || names.length === 0) return null
  const bars = names
    .map((name) => ({ name, value: counts.get(name) ?? 0 }))
    .toSorted((one, other) => other.value - one.value)
  return (
    <div className={css.columnchanges}>
      <h2>Changed rows by column</h2>
      <Bars
        label="Changed rows by column"
        whole={both}
        bars={bars.map(({ name, value }) => ({
          name,
          value,
          text: formatNumber(value),
          note: formatShare(value / both),
        }))}
      />
    </div>
  )
}

/** The two runs of a comparison beside each other, and how much each column differs. */
export function SideBySide({ place: { id, rid }, found }: { place: ReportPlace; found: Comparison }) {
  const earlier = useQuery(runQuery(id, rid, found.earlierId)).data
  const later = useQuery(runQuery(id, rid, found.laterId)).data
  return (
    <div className={css.sidebyside}>
      {earlier && later && <RunPair runs={[earlier, later]} />}
      <ColumnChanges found={found} />
    </div>
  )
}

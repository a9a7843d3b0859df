import { Link } from '@tanstack/react-router'
import type { ReportingOverview } from '@windrow/contract/schemas/reporting'
import { dayLabel } from '../../charts/day-list.ts'
import { Panel } from '../../charts/panel.tsx'
import { LaneKey, Lanes, type Lane } from '../../charts/pictures.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { usePhone } from '../../ui/use-media.ts'
import { isPoor, shareText } from './figure-words.ts'
import { changedReporting, type ReportingSearch } from './reporting-search.ts'

const phoneDays = 14

interface Props {
  data: ReportingOverview
  days: readonly string[]
  search: ReportingSearch
}

type LaneData = ReportingOverview['lanes'][number]

function laneOf(
  { id, name, runs, succeeded, days: marks }: LaneData,
  days: readonly string[],
  search: ReportingSearch,
): Lane {
  const byDay = new Map(marks.map((mark) => [mark.day, mark]))
  const best = Math.max(...marks.map(({ records }) => records), 1)
  return {
    id,
    name,
    link: (
      <Link
        to="/reporting"
        search={changedReporting(search, { accountIds: String(id), group: 'project' })}
        className="cellmain clip"
      >
        {name}
      </Link>
    ),
    end: (
      <span className={isPoor(succeeded, runs) ? 'bad-text' : undefined}>
        {shareText(succeeded, runs) ?? '–'}
      </span>
    ),
    cells: days.map((day) => {
      const mark = byDay.get(day)
      const failed = mark && mark.failed > 0 ? `, ${plural(mark.failed, 'failed run')}` : ''
      return {
        share: mark ? mark.records / best : 0,
        isBad: (mark?.failed ?? 0) > 0,
        tip: `${dayLabel(day)}: ${plural(mark?.records ?? 0, 'record')}${failed}`,
      }
    }),
  }
}

/** Every account and day at a glance: holes, weekends and bad days show. */
export function LanesPanel({ data, days, search }: Props) {
  const phone = usePhone()
  const shown = phone ? days.slice(-phoneDays) : days
  const axis = [shown[0], shown[Math.floor(shown.length / 2)], shown.at(-1)].flatMap((day) =>
    day ? [dayLabel(day)] : [],
  )
  const { lanes, accounts } = data
  return (
    <Panel
      title="Every account, every day"
      meta={phone ? undefined : 'Stronger color: more records. Red dot: failed runs.'}
      tools={!phone && <LaneKey />}
      flush
      foot={
        accounts > lanes.length
          ? `The ${lanes.length} accounts with the most records of ${formatNumber(accounts)}.`
          : undefined
      }
    >
      <Lanes lanes={lanes.map((lane) => laneOf(lane, shown, search))} days={[...new Set(axis)]} />
    </Panel>
  )
}

import { Link } from '@tanstack/react-router'
import type { CalendarGroup, CalendarItem, Schedule } from '@windrow/contract/schemas/schedules'
import { formatNumber, plural } from '../../ui/formats.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { type Plans, StateDot } from './calendar-lines.tsx'
import { DayLine } from './day-line.tsx'
import { clockText, dayTitle, dayTotal, lengthText, lineState } from './schedule-days.ts'
import css from './schedules.module.css'

interface Props {
  id: number
  rid: number
  date: string
  groups: readonly CalendarGroup[]
  plans: Plans
}

/** Past and planned runs of one day. */
export function DayPanel({ id, rid, date, groups, plans }: Props) {
  return (
    <section className={css.daypanel} aria-label={dayTitle(date)}>
      <h3>{dayTitle(date)}</h3>
      <p className="meta">{dayTotal(groups, plans.schedules)}</p>
      <DayLine date={date} groups={groups} plans={plans} />
      <ul className={css.dayplan}>
        {groups.map((group) => (
          <li key={group.scheduleId}>
            <StateDot state={lineState(group, plans.next)} />
            <span className="num">{clockText(group.first, plans.timeZone)}</span>
            <span className="stack">
              <span className="medium">{plans.schedules.get(group.scheduleId)?.name}</span>
              <GroupText id={id} rid={rid} group={group} plans={plans} />
            </span>
          </li>
        ))}
      </ul>
      {[...plans.schedules.values()].every(({ overlap }) => overlap === 'wait') && (
        <p className={`meta ${css.foot}`}>If a run is still going, the next one waits in the queue.</p>
      )}
    </section>
  )
}

/** "About 42 min, 48,000 records, $0.68" */
function expectation(
  { expectedSeconds, expectedRecords, expectedCost }: Schedule,
  each: string,
): string | null {
  if (expectedSeconds === null) return null
  const parts = [
    `about ${lengthText(expectedSeconds)}${each}`,
    expectedRecords ? plural(expectedRecords, 'record') : null,
    expectedCost ? `$${expectedCost.toFixed(2)}` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function GroupText({ id, rid, group, plans }: Omit<Props, 'date' | 'groups'> & { group: CalendarGroup }) {
  const schedule = plans.schedules.get(group.scheduleId)
  const past = group.items.filter(({ state }) => state !== 'COMING')
  const expected = schedule && group.coming > 0 ? expectation(schedule, group.count > 1 ? ' each' : '') : null
  const many =
    group.count > 1 ? `${plural(group.count, 'run')} until ${clockText(group.last, plans.timeZone)}` : null
  const head = [many, expected].filter((part) => part !== null).join(', ')
  return (
    <>
      {head !== '' && <span className="meta">{capital(head)}</span>}
      {past.map((item) => (
        <PastText
          key={item.dueDate}
          id={id}
          rid={rid}
          sid={group.scheduleId}
          item={item}
          time={group.count > 1 ? plans.timeZone : null}
        />
      ))}
      {group.count > group.items.length && (
        <span className="meta">and {formatNumber(group.count - group.items.length)} more</span>
      )}
    </>
  )
}

interface PastProps {
  id: number
  rid: number
  sid: number
  item: CalendarItem
  /** The time with its zone; null if it is already shown. */
  time: string | null
}

function outcome({ status, state, reason, itemCount, isLate }: CalendarItem): string {
  if (status === null) return reason ?? statusLabel(state)
  const records = itemCount === null ? '' : `, ${plural(itemCount, 'record')}`
  return `${statusLabel(status)}${records}${isLate ? ', not in time' : ''}`
}

function PastText({ id, rid, sid, item, time }: PastProps) {
  const text = `${time === null ? '' : `${clockText(item.dueDate, time)} `}${outcome(item)}`
  if (item.historyId === null) return <span className="meta">{text}</span>
  const hid = String(item.historyId)
  return (
    <Link
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(id), rid: String(rid), hid }}
      search={{ scheduleId: sid }}
      className={item.status === 'FAILED' || item.isLate ? `meta ${css.bad}` : 'meta'}
    >
      {text}
    </Link>
  )
}

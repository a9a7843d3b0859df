import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  activityGroupLabels,
  activityGroups,
  activityWords,
  type ActivityGroup,
} from '@windrow/contract/activities'
import type { Activity } from '@windrow/contract/schemas/project-activities'
import { projectQueries } from '../../place/project-queries.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatDate, formatTimestamp } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { memberName } from '../../ui/people.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { ActivityIcon } from './activity-icon.tsx'
import { activitiesIn, activityQueries, type ActivityChoice } from './activity-queries.ts'
import css from './activities.module.css'

interface Props {
  id: number
  choice: ActivityChoice
  onChoice: (choice: { [Name in keyof ActivityChoice]: ActivityChoice[Name] | undefined }) => void
}

const dayOf = ({ createdDate }: Activity) => formatDate(createdDate)
const clockOf = ({ createdDate }: Activity) => formatTimestamp(createdDate).slice(11, 16)

function Target({ id, activity }: { id: number; activity: Activity }) {
  const { reportId, reportName, historyId, threadId } = activity
  if (threadId !== null)
    return (
      <Link to="/projects/$id/collaboration" params={{ id: String(id) }} search={{ thread: threadId }}>
        Thread
      </Link>
    )
  if (reportId === null || reportName === null) return null
  const place = { id: String(id), rid: String(reportId) }
  return (
    <Link to="/projects/$id/reports/$rid" params={place}>
      {reportName}
      {historyId !== null && ` #${historyId}`}
    </Link>
  )
}

function Entry({ id, activity }: { id: number; activity: Activity }) {
  return (
    <li>
      <ActivityIcon kind={activity.kind} />
      <span className={css.sentence}>
        <b>{activity.userName}</b> {activityWords[activity.kind]} <Target id={id} activity={activity} />
      </span>
      <span className={`meta faint ${css.group}`}>{activityGroupLabels[activity.group]}</span>
      <time
        className="num meta"
        dateTime={activity.createdDate}
        data-tip={formatTimestamp(activity.createdDate)}
      >
        {clockOf(activity)}
      </time>
    </li>
  )
}

const groupOptions = [
  { value: 'all', label: 'All' },
  ...activityGroups.map((value) => ({ value, label: activityGroupLabels[value] })),
] as const

function Filters({ id, choice, onChoice }: Props) {
  const { data: reports = [] } = useQuery(reportQueries.list(id))
  const members = useQuery(projectQueries.detail(id)).data?.projectMembers ?? []
  const { group, reportId, userId } = choice
  const pick = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className="toolbar">
      <span className={css.groups}>
        <Segmented<ActivityGroup | 'all'>
          label="Which events"
          value={group ?? 'all'}
          options={groupOptions}
          onChange={(next) => onChoice({ group: next === 'all' ? undefined : next })}
        />
      </span>
      <span className="grow" />
      <PickMenu
        prefix="Report"
        value={reportId === undefined ? '' : String(reportId)}
        options={[
          { value: '', label: 'All' },
          ...reports.map(({ id: value, name }) => ({ value: String(value), label: name })),
        ]}
        onChange={(value) => onChoice({ reportId: pick(value) })}
      />
      <PickMenu
        prefix="Person"
        value={userId === undefined ? '' : String(userId)}
        options={[
          { value: '', label: 'Everyone' },
          ...members.map((member) => ({ value: String(member.userId), label: memberName(member) })),
        ]}
        onChange={(value) => onChoice({ userId: pick(value) })}
      />
    </div>
  )
}

/** What was done in a project, by day. */
export function ActivityList({ id, choice, onChoice }: Props) {
  const query = useInfiniteQuery(activityQueries.list(id, choice))
  const activities = query.data && activitiesIn(query.data)
  return (
    <div className={css.activity}>
      <Filters id={id} choice={choice} onChoice={onChoice} />
      <QueryNotice query={query} what="activities" />
      {!activities && !query.error && <PhoneSkeleton label="Loading activities" />}
      {activities?.length === 0 && (
        <Empty
          art={false}
          title="No activity here"
          text="Threads, runs, deliveries and changes of the project and its team are listed here."
        />
      )}
      {activities && activities.length > 0 && (
        <div className={css.events}>
          {[...Map.groupBy(activities, dayOf)].map(([day, ofDay]) => (
            <section key={day} aria-label={day}>
              <h2>{day}</h2>
              <ul>
                {ofDay.map((activity) => (
                  <Entry key={activity.id} id={id} activity={activity} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {query.hasNextPage && (
        <Button
          variant="link"
          className={css.activitymore}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { activityWords } from '@windrow/contract/activities'
import type { Activity } from '@windrow/contract/schemas/project-activities'
import { Drawer } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { Middot, When } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { ActivityIcon } from './activity-icon.tsx'
import { activitiesIn, activityQueries } from './activity-queries.ts'
import '../../styles/antd-fit.css'
import css from './activities.module.css'

type Scope = 'run' | 'report' | 'project'
const scopes = [
  { value: 'run', label: 'This run' },
  { value: 'report', label: 'This report' },
  { value: 'project', label: 'Whole project' },
] as const

interface EntryProps {
  id: number
  activity: Activity
  scope: Scope
}

export interface Place {
  id: number
  rid: number
  /** If only the activity of one run is shown. */
  hid?: number
}

function Entry({ id, activity, scope }: EntryProps) {
  const { kind, userName, createdDate, reportId, reportName, historyId } = activity
  return (
    <li>
      <ActivityIcon kind={kind} />
      <div>
        <p>
          <b>{userName}</b> {activityWords[kind]}
          {historyId !== null && ` #${historyId}`}
        </p>
        <p className="meta faint">
          <When iso={createdDate} />
          {scope === 'project' && reportId !== null && reportName !== null && (
            <>
              <Middot />
              <Link to="/projects/$id/reports/$rid" params={{ id: String(id), rid: String(reportId) }}>
                {reportName}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function Activities({ id, rid, hid }: Place) {
  const [scope, setScope] = useState<Scope>(hid === undefined ? 'report' : 'run')
  const of = { run: { reportId: rid, historyId: hid }, report: { reportId: rid }, project: {} }[scope]
  const query = useInfiniteQuery(activityQueries.list(id, of))
  const activities = query.data && activitiesIn(query.data)
  return (
    <>
      <div className={css.activityscope}>
        <Segmented
          label="Activities of"
          value={scope}
          options={hid === undefined ? scopes.slice(1) : scopes}
          onChange={setScope}
        />
      </div>
      <QueryNotice query={query} what="activities" />
      {!activities && !query.error && <PhoneSkeleton label="Loading activities" />}
      {activities?.length === 0 && (
        <Empty
          art={false}
          title="No activity yet"
          text="Runs that are started, stopped, exported or marked are listed here."
        />
      )}
      {activities && activities.length > 0 && (
        <ul className={css.activities} aria-label="Activities">
          {activities.map((activity) => (
            <Entry key={activity.id} id={id} activity={activity} scope={scope} />
          ))}
        </ul>
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
    </>
  )
}

interface Props extends Place {
  onClose: () => void
}

export function ActivitiesDrawer({ onClose, ...place }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title="Recent Activities"
      >
        <Activities {...place} />
      </Drawer>
    </AntdScope>
  )
}

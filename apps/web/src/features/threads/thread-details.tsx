import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import {
  threadKindLabels,
  threadKinds,
  threadStateLabels,
  threadStates,
  type ThreadKind,
  type ThreadState,
} from '@windrow/contract/threads'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { Avatar } from '../../ui/people.tsx'
import { ThreadFiles } from './thread-files.tsx'
import { JiraPanel } from './jira-panel.tsx'
import { threadQueries } from './thread-queries.ts'
import { useThreadChange, useWatch } from './use-thread-change.ts'
import css from './conversation.module.css'

interface Props {
  id: number
  detail: ThreadDetail
}

const shownWatchers = 5

function State({ id, detail }: Props) {
  const { thread, mayChange, mayManage } = detail
  const change = useThreadChange(id, thread.threadId)
  if (!mayChange && !mayManage) return threadStateLabels[thread.state]
  // Others than those who manage threads only open and close them.
  const states = threadStates.filter((state) => mayManage || state !== 'ANSWERED' || thread.state === state)
  return (
    <PlainSelect<ThreadState>
      small
      label="State"
      value={thread.state}
      disabled={change.isPending}
      options={states.map((value) => ({ value, label: threadStateLabels[value] }))}
      onChange={(state) => change.mutate({ state })}
    />
  )
}

function Kind({ id, detail }: Props) {
  const { thread, mayChange } = detail
  const change = useThreadChange(id, thread.threadId)
  if (!mayChange) return threadKindLabels[thread.kind]
  return (
    <PlainSelect<ThreadKind>
      small
      label="Kind"
      value={thread.kind}
      disabled={change.isPending}
      options={threadKinds.map((value) => ({ value, label: threadKindLabels[value] }))}
      onChange={(kind) => change.mutate({ kind })}
    />
  )
}

function Assignee({ id, detail }: Props) {
  const { thread, mayManage } = detail
  const { assignee } = thread
  const change = useThreadChange(id, thread.threadId)
  const { data = [] } = useQuery({ ...threadQueries.assignees, enabled: mayManage })
  if (!mayManage) return assignee?.fullName ?? 'Windrow support'
  const isKnown = data.some(({ userId }) => userId === assignee?.userId)
  return (
    <PlainSelect
      small
      label="Assignee"
      value={assignee?.userId ? String(assignee.userId) : ''}
      disabled={change.isPending}
      options={[
        { value: '', label: 'Nobody' },
        ...(assignee?.userId && !isKnown
          ? [{ value: String(assignee.userId), label: assignee.fullName }]
          : []),
        ...data.map(({ userId, fullName }) => ({ value: String(userId), label: fullName })),
      ]}
      onChange={(value) => change.mutate({ assigneeId: value === '' ? null : Number(value) })}
    />
  )
}

function Watchers({ id, detail }: Props) {
  const { thread, watchers } = detail
  const watch = useWatch(id, thread.threadId)
  const { isWatched } = thread
  const others = watchers.length - shownWatchers
  return (
    <>
      <span className="people">
        {watchers.slice(0, shownWatchers).map((person, at) => (
          <Avatar key={person.userId ?? at} name={person.fullName} />
        ))}
      </span>
      {others > 0 && <span className="meta">+{others}</span>}
      <span className="grow" />
      <Button
        variant="text"
        small
        aria-label={isWatched ? 'Stop watching' : 'Watch this thread'}
        data-tip={
          isWatched ? 'You get a notification of each message. Stop' : 'Get a notification of each message'
        }
        busy={watch.isPending}
        icon={isWatched ? <Bell size={16} /> : <BellOff size={16} />}
        onClick={() => watch.mutate(!isWatched)}
      />
    </>
  )
}

function About({ detail: { thread } }: Props) {
  const { report, historyId, projectId } = thread
  if (!report) return null
  const place = { id: String(projectId), rid: String(report.reportId) }
  return (
    <>
      <h3>About</h3>
      <ul className={css.about}>
        <li>
          <Link to="/projects/$id/reports/$rid" params={place} className="medium clip">
            {report.name}
          </Link>
          <span className="meta">Report</span>
        </li>
        {historyId !== null && (
          <li>
            <Link
              to="/projects/$id/reports/$rid/histories/$hid/previews"
              params={{ ...place, hid: String(historyId) }}
              className="medium"
            >
              Run #{historyId}
            </Link>
            <span className="meta">Run</span>
          </li>
        )}
      </ul>
    </>
  )
}

/** State, kind, assignee and watchers of a thread, and what it is about. */
export function ThreadDetails({ id, detail }: Props) {
  return (
    <>
      <dl className={css.props}>
        <div>
          <dt>State</dt>
          <dd>
            <State id={id} detail={detail} />
          </dd>
        </div>
        <div>
          <dt>Kind</dt>
          <dd>
            <Kind id={id} detail={detail} />
          </dd>
        </div>
        <div>
          <dt>{detail.mayManage ? 'Assignee' : 'With'}</dt>
          <dd>
            <Assignee id={id} detail={detail} />
          </dd>
        </div>
        <div>
          <dt>Watchers</dt>
          <dd className="row tight">
            <Watchers id={id} detail={detail} />
          </dd>
        </div>
      </dl>
      <About id={id} detail={detail} />
      <ThreadFiles id={id} threadId={detail.thread.threadId} />
      {detail.mayLinkJira && <JiraPanel thread={detail.thread} />}
      <p className={`meta ${css.count}`}>{plural(detail.thread.messageCount, 'message')}</p>
    </>
  )
}

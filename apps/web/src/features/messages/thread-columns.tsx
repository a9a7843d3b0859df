import type { Thread } from '@windrow/contract/schemas/threads'
import { threadKindLabels } from '@windrow/contract/threads'
import { formatTimestamp } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Tag } from '../../ui/marks.tsx'
import { tierLabels } from '../accounts/account-tags.tsx'
import { StateWord } from '../threads/thread-marks.tsx'
import { listTime } from '../threads/thread-words.ts'
import type { MessageSearch } from './message-search.ts'
import { Sentence, Subject, Waiting, With } from './thread-cells.tsx'

export type Row = Thread & { id: number }

const lastMoment = ({ lastMessage, createdDate }: Thread) => lastMessage?.createdDate ?? createdDate

const subject = (search: MessageSearch): ListColumn<Row> => ({
  key: 'thread',
  title: 'Thread',
  bone: 240,
  cell: (thread) => (
    <span className="two">
      <Subject thread={thread} search={search} />
      <span className="meta clip">
        <Sentence thread={thread} />
      </span>
    </span>
  ),
})

const last: ListColumn<Row> = {
  key: 'last',
  title: 'Last message',
  width: 120,
  right: true,
  hideUnder: 'xl',
  bone: 48,
  cell: (thread) => (
    <time className="num muted" dateTime={lastMoment(thread)} data-tip={formatTimestamp(lastMoment(thread))}>
      {listTime(lastMoment(thread))}
    </time>
  ),
}

function Account({ thread: { accountName, projectName, tier } }: { thread: Thread }) {
  return (
    <span className="two">
      <span className="row tight">
        <span className="clip">{accountName}</span>
        {tier === 'premium' ? (
          <Tag>{tierLabels[tier]}</Tag>
        ) : (
          tier && <span className="meta">{tierLabels[tier]}</span>
        )}
      </span>
      <span className="meta clip">{projectName}</span>
    </span>
  )
}

/** The columns that staff see. */
export const staffColumns = (search: MessageSearch): ListColumn<Row>[] => [
  subject(search),
  {
    key: 'account',
    title: 'Account and project',
    width: 240,
    bone: 120,
    cell: (thread) => <Account thread={thread} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 124,
    hideUnder: 'lg',
    bone: 64,
    cell: ({ state, kind }) => (
      <span className="two">
        <StateWord state={state} />
        <span className="meta">{threadKindLabels[kind]}</span>
      </span>
    ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 148,
    hideUnder: 'xl',
    bone: 88,
    cell: (thread) => <With thread={thread} />,
  },
  {
    key: 'waiting',
    title: 'Waiting',
    width: 104,
    right: true,
    bone: 48,
    cell: (thread) => <Waiting thread={thread} />,
  },
  last,
]

/** The columns that customers see. */
export const customerColumns = (search: MessageSearch): ListColumn<Row>[] => [
  subject(search),
  {
    key: 'project',
    title: 'Project',
    width: 260,
    bone: 120,
    cell: ({ projectName }) => <span className="clip">{projectName}</span>,
  },
  { key: 'state', title: 'State', width: 124, bone: 64, cell: ({ state }) => <StateWord state={state} /> },
  {
    key: 'with',
    title: 'With',
    width: 180,
    hideUnder: 'lg',
    bone: 88,
    cell: (thread) => <With thread={thread} />,
  },
  last,
]

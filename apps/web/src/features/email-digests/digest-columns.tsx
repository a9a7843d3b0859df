import { Link } from '@tanstack/react-router'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Tag } from '../../ui/marks.tsx'
import { DigestButtons, DigestSwitch, LastTime, NextTime, Receivers } from './digest-cells.tsx'
import { frequencyName } from './digest-form.ts'
import { accountsText, projectsText, shorterMonths, whenText } from './digest-words.ts'
import type { DigestActions } from './use-digest-actions.ts'
import css from './email-digests.module.css'

export function DigestName({ digest }: { digest: EmailDigest }) {
  return (
    <Link
      to="/admin/email-digest/$digestId"
      params={{ digestId: String(digest.id) }}
      className="cellmain clip"
    >
      {digest.name}
    </Link>
  )
}

export const digestColumns = (
  { turn }: Pick<DigestActions, 'turn'>,
  onDelete: (digest: EmailDigest) => void,
): ListColumn<EmailDigest>[] => [
  {
    key: 'on',
    title: <span className="sr">Active</span>,
    width: 56,
    cell: (digest) => <DigestSwitch digest={digest} turn={turn} />,
  },
  {
    key: 'name',
    title: 'Digest',
    bone: 140,
    cell: (digest) => (
      <span className="two">
        <DigestName digest={digest} />
        <span className="meta clip">{accountsText(digest)}</span>
      </span>
    ),
  },
  {
    key: 'frequency',
    title: 'Frequency',
    width: 200,
    bone: 96,
    cell: (digest) => (
      <span className="two">
        <span className={css.inline}>
          <Tag>{frequencyName(digest.frequency)}</Tag>
          {whenText(digest)}
        </span>
        <span className="meta clip">{shorterMonths(digest) ?? digest.timeZone}</span>
      </span>
    ),
  },
  {
    key: 'projects',
    title: 'Projects',
    width: 176,
    bone: 96,
    hideUnder: 'xl',
    cell: (digest) => (
      <span className={`clip muted ${css.block}`} data-tip={projectsText(digest)}>
        {projectsText(digest)}
      </span>
    ),
  },
  {
    key: 'recipients',
    title: 'Recipients',
    width: 136,
    bone: 56,
    cell: (digest) => <Receivers digest={digest} />,
  },
  {
    key: 'next',
    title: 'Next',
    width: 112,
    bone: 56,
    hideUnder: 'lg',
    cell: (digest) => <NextTime digest={digest} />,
  },
  {
    key: 'last',
    title: 'Last',
    width: 316,
    bone: 140,
    hideUnder: 'lg',
    cell: (digest) => <LastTime digest={digest} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 92,
    right: true,
    cell: (digest) => <DigestButtons digest={digest} onDelete={onDelete} />,
  },
]

import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@windrow/contract/schemas/activity'
import { formatTimestamp } from '../../ui/formats.ts'
import { Middot, Tag, When } from '../../ui/marks.tsx'
import { ActivityIcon } from '../activities/activity-icon.tsx'
import { actionName, differencesOf, type Difference } from './differences.ts'
import css from './audit.module.css'

const subjectOf = ({ subjectType, subjectId, subjectName }: AuditEntry) =>
  subjectName ?? (subjectId ? `${subjectType} ${subjectId}` : subjectType)

/** One line that says who changed what; expands to the whole audit entry. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ActivityIcon kind={entry.action} />
          <span className="grow two">
            <span>
              <span className="medium">{actionName(entry.action)}</span>
              <Middot />
              {subjectOf(entry)}
            </span>
            <span className="meta">
              {entry.user?.email ?? 'Not logged in'}
              {entry.impersonator && <b className="strong"> by {entry.impersonator.email}</b>}
              {entry.apiKeyId !== null && ', with an API key'}
            </span>
          </span>
          {entry.impersonator && <Tag tone="warn">Impersonated</Tag>}
          <span className={`muted ${css.audittime}`}>
            <When iso={entry.createdDate} />
          </span>
        </summary>
        {open && (
          <div className={css.auditdetail}>
            <Facts entry={entry} />
            <Changes changes={differencesOf(entry.before, entry.after)} />
          </div>
        )}
      </details>
    </li>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  return (
    <dl className="kv">
      <dt>Time</dt>
      <dd className="num">{formatTimestamp(entry.createdDate)}</dd>
      <dt>User</dt>
      <dd>{entry.user ? <PersonLink {...entry.user} /> : 'Not logged in'}</dd>
      {entry.impersonator && (
        <>
          <dt>Impersonated by</dt>
          <dd>
            <PersonLink {...entry.impersonator} />
          </dd>
        </>
      )}
      {entry.apiKeyId !== null && (
        <>
          <dt>API key</dt>
          <dd className="num">{entry.apiKeyId}</dd>
        </>
      )}
      {entry.organizationId !== null && (
        <>
          <dt>Account</dt>
          <dd>
            <Link to="/admin/accounts/$orgId" params={{ orgId: String(entry.organizationId) }}>
              Account {entry.organizationId}
            </Link>
          </dd>
        </>
      )}
      <dt>Subject</dt>
      <dd>
        {actionName(entry.subjectType)} {entry.subjectId} {entry.subjectName}
      </dd>
      <dt>From</dt>
      <dd>
        <span className="mono">{entry.ip}</span> <span className="faint">{entry.userAgent}</span>
      </dd>
    </dl>
  )
}

function PersonLink({ userId, email }: { userId: number; email: string }) {
  return (
    <>
      <Link to="/admin/users/$userId" params={{ userId: String(userId) }}>
        {email}
      </Link>
      <Middot />
      <Link to="/admin/audit-log" search={{ userId }}>
        only this person
      </Link>
    </>
  )
}

const most = 50

function Changes({ changes }: { changes: Difference[] }) {
  if (changes.length === 0) return null
  const hasBefore = changes.some((change) => change.before !== null)
  return (
    <>
      <table className={css.changes} aria-label="Changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore && <th scope="col">Before</th>}
            <th scope="col">{hasBefore ? 'After' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, most).map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              {hasBefore && <td>{before === null ? '' : <del>{before}</del>}</td>}
              <td>{after === null ? '' : hasBefore ? <ins>{after}</ins> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > most && (
        <p className="meta">and {changes.length - most} more values, all in the export</p>
      )}
    </>
  )
}

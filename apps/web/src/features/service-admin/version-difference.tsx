import { useQuery } from '@tanstack/react-query'
import type { ServiceDifference } from '@windrow/contract/schemas/service-admin'
import { plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { serviceAdminQueries } from './service-admin-queries.ts'
import css from './service-admin.module.css'

type Line = ServiceDifference['lines'][number]

const signs = { SAME: ' ', ADDED: '+', REMOVED: '-', GAP: ' ' } as const
const looks = { SAME: undefined, ADDED: css.addedline, REMOVED: css.removedline, GAP: undefined }

const lineText = ({ kind, text }: Line): string =>
  kind === 'GAP' ? `  … ${plural(Number(text), 'unchanged line')}` : `${signs[kind]} ${text}`

function parametersText({ parameters }: ServiceDifference): string {
  const { unchanged, added, removed, changed } = parameters
  const parts = [
    plural(unchanged, 'parameter') + ' unchanged',
    added.length > 0 && `added: ${added.join(', ')}`,
    removed.length > 0 && `removed: ${removed.join(', ')}`,
    changed.length > 0 && `changed: ${changed.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

interface Props {
  serviceId: number
  from: number
  to: number
}

/** How two versions differ, line by line. */
export function VersionDifference({ serviceId, from, to }: Props) {
  const query = useQuery(serviceAdminQueries.difference(serviceId, from, to))
  const { data } = query
  if (!data) return <QueryNotice query={query} what="difference" />
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={css.diff} role="region" aria-label="Difference" tabIndex={0}>
        {data.lines.length === 0 && <code>No difference</code>}
        {data.lines.map((line, index) => (
          <code key={index} className={looks[line.kind]}>
            {lineText(line)}
          </code>
        ))}
      </div>
      <p className="meta">
        {`+${data.added} −${data.removed} lines${data.isComplete ? '' : ', only the first are shown'}. ${parametersText(data)}.`}
      </p>
    </>
  )
}

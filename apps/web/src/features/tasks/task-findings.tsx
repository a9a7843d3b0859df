import type { Finding } from '@windrow/contract/schemas/anomalies'
import type { RunPlace } from '../../keys/places.ts'
import { Tag } from '../../ui/marks.tsx'
import { RowsLink } from '../review/rows-link.tsx'
import { Weight } from '../review/weight.tsx'
import { Words } from '../review/words.tsx'
import css from './tasks.module.css'

/** The findings of a task. */
export function TaskFindings({ place, findings }: { place: RunPlace; findings: Finding[] }) {
  if (findings.length === 0) return <p className="muted">No findings are left in this run.</p>
  return (
    <ol className={css.findings}>
      {findings.map((finding) => (
        <li key={finding.findingId}>
          <Weight level={finding.level} />
          <span className="stack grow">
            <span className="medium">
              <Words text={finding.title} />
            </span>
            {finding.detail && (
              <span className="meta">
                <Words text={finding.detail} />
              </span>
            )}
          </span>
          {finding.ignored && <Tag tip="The same was marked “Not an issue” before">Ignored</Tag>}
          <RowsLink place={place} finding={finding} />
        </li>
      ))}
    </ol>
  )
}

import type { RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { ArrowUpRight } from 'lucide-react'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatTimestamp, plural } from '../../ui/formats.ts'
import { Middot } from '../../ui/marks.tsx'
import css from './row-evidence.module.css'

/** How the page was fetched, as far as it is known. */
function facts({ request, snapshot, proxyList }: RowEvidence): string[] {
  const at = request?.at ?? snapshot?.createdDate
  const status = request?.httpStatus ?? snapshot?.httpStatus
  return [
    ...(at ? [`Fetched ${formatTimestamp(at)}`] : []),
    ...(status == null ? [] : [String(status)]),
    ...(request ? [plural(request.attempts, 'attempt')] : []),
    ...(proxyList === null ? [] : [proxyList]),
    ...(snapshot ? [`${formatBytes(snapshot.bytes)} kept`] : []),
  ]
}

/** The page of a row: its URL, and how it was fetched. */
export function PageFacts({ evidence }: { evidence: RowEvidence }) {
  const { url } = evidence
  return (
    <div className={css.facts}>
      {url === null ? (
        <span className="meta">The page of this row is not known.</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={`mono ${css.url}`} data-tip={url}>
          <span className="clip">{url.replace(/^https?:\/\//, '')}</span>
          <ArrowUpRight size={16} className="faint" aria-hidden="true" />
        </a>
      )}
      <p className="meta num">
        {facts(evidence).map((fact, at) => (
          <span key={fact}>
            {at > 0 && <Middot />}
            {fact}
          </span>
        ))}
      </p>
    </div>
  )
}

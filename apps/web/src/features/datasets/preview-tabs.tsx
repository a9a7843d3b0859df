import { Link } from '@tanstack/react-router'
import { May } from '../../ability/may.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'

const route = '/projects/$id/reports/$rid/histories/$hid/previews'

interface Props {
  view: 'dashboard' | undefined
  /** The number of findings in the run. */
  findings: number
}

/** The two views of a run's data. Switching keeps only the output table, and resets the rest of the view. */
export function PreviewTabs({ view, findings }: Props) {
  return (
    <nav className="tabs" aria-label="Views of the run">
      <Link
        from={route}
        to="."
        search={({ pId }) => (pId ? { pId } : {})}
        activeOptions={{ exact: true }}
        aria-current={view ? undefined : 'page'}
      >
        Data Preview
      </Link>
      <Link
        from={route}
        to="."
        search={({ pId }) => ({ view: 'dashboard' as const, ...(pId && { pId }) })}
        aria-current={view ? 'page' : undefined}
      >
        Dashboard
        {findings > 0 && (
          <May do="report:view-anomalies">
            <span className="tabcount bad num">
              <span aria-hidden="true">{formatNumber(findings)}</span>
              <span className="sr">{plural(findings, 'finding')}</span>
            </span>
          </May>
        )}
      </Link>
    </nav>
  )
}

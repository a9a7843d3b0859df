import { Link } from '@tanstack/react-router'

const route = '/projects/$id/reports/$rid/histories/$hid/previews'

/** The two views of a run's data. Switching keeps only the output table, and resets the rest of the view. */
export function PreviewTabs({ view }: { view: 'dashboard' | undefined }) {
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
      </Link>
    </nav>
  )
}

import { Link, useLocation, useParams } from '@tanstack/react-router'
import { Database, Folder, Search, Users } from 'lucide-react'
import { openSearch } from '../features/search/search-door.ts'

export function BottomBar() {
  const { id } = useParams({ strict: false })
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label="Quick" className="bottombar">
      <Link
        to="/projects"
        activeOptions={{ exact: true }}
        aria-current={path === '/projects' ? 'page' : undefined}
      >
        <Folder size={20} aria-hidden="true" />
        Projects
      </Link>
      {id && (
        <Link
          to="/projects/$id/reports/datasets"
          params={{ id }}
          activeProps={{}}
          aria-current={path.startsWith(`/projects/${id}/reports`) ? 'page' : undefined}
        >
          <Database size={20} aria-hidden="true" />
          Datasets
        </Link>
      )}
      <Link
        to="/teams/members"
        activeProps={{}}
        aria-current={path.startsWith('/teams') ? 'page' : undefined}
      >
        <Users size={20} aria-hidden="true" />
        Teams
      </Link>
      <button type="button" onClick={openSearch}>
        <Search size={20} aria-hidden="true" />
        Search
      </button>
    </nav>
  )
}

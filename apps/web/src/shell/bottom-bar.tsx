import { Link, useParams } from '@tanstack/react-router'
import { Database, Folder } from 'lucide-react'

export function BottomBar() {
  const { id } = useParams({ strict: false })
  return (
    <nav aria-label="Quick" className="bottombar">
      <Link to="/projects" activeOptions={{ exact: true }} aria-current={id ? undefined : 'page'}>
        <Folder size={20} aria-hidden="true" />
        Projects
      </Link>
      {id && (
        <Link to="/projects/$id/reports/datasets" params={{ id }} aria-current="page">
          <Database size={20} aria-hidden="true" />
          Datasets
        </Link>
      )}
    </nav>
  )
}

import { Link, useLocation, useParams } from '@tanstack/react-router'
import { UnreadCount } from '../features/threads/unread-count.tsx'
import { useUnreadThreads } from '../features/threads/thread-news.ts'
import { useSideGroups } from './use-side-groups.ts'

export function SideNav({ tips = false, onPick }: { tips?: boolean; onPick?: () => void }) {
  const groups = useSideGroups()
  const unread = useUnreadThreads(Number(useParams({ strict: false }).id))
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  return (
    <nav aria-label="Project" className="sidenav">
      {groups.map((group) => (
        <div key={group.title} className="sidegroup">
          <div className="sidetitle">{group.title}</div>
          {group.entries.map((entry) => (
            <Link
              key={entry.label}
              to={entry.to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={entry.under.test(path) ? 'page' : undefined}
              data-tip={tips ? entry.label : undefined}
              onClick={onPick}
            >
              <entry.icon size={16} aria-hidden="true" />
              <span>{entry.label}</span>
              {entry.to.endsWith('/collaboration') && <UnreadCount count={unread} of="threads" />}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

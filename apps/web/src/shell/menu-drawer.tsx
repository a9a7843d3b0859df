import { Drawer } from 'antd'
import { Link, useParams } from '@tanstack/react-router'
import { useMay } from '../ability/may.tsx'
import { UnreadCount } from '../features/threads/unread-count.tsx'
import { useUnreadThreads } from '../features/threads/thread-news.ts'
import { AntdScope } from '../ui/antd-scope.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { useClosing } from '../ui/use-closing.ts'
import { adminGroups, comingSoon } from './admin-entries.ts'
import { dashboardEntry } from './main-entries.ts'
import { menuIcons, type MenuLabel } from './menu-icons.ts'
import { useMainEntries } from './use-main-entries.ts'
import { SideNav } from './side-nav.tsx'
import '../styles/antd-fit.css'

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const entries = useMainEntries()
  const unread = useUnreadThreads()
  const inProject = useParams({ strict: false }).id !== undefined
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        placement="left"
        size={280}
        title={<Wordmark />}
        className="menudrawer"
        aria-label="Menu"
      >
        <nav aria-label="Main" className="sidenav">
          {[...entries, dashboardEntry].map((entry) => (
            <Link key={entry.to} to={entry.to} activeProps={{}} onClick={close}>
              <MenuIcon of={entry.label} />
              <span>{entry.label}</span>
              {entry.to === '/messages' && <UnreadCount count={unread} of="threads" />}
            </Link>
          ))}
        </nav>
        {inProject && <SideNav onPick={close} />}
        <AdminNav onPick={close} />
      </Drawer>
    </AntdScope>
  )
}

function MenuIcon({ of }: { of: MenuLabel }) {
  const Icon = menuIcons[of]
  return <Icon size={16} aria-hidden="true" />
}

/** The Admin Settings, which wide screens show as a menu in the top bar. */
function AdminNav({ onPick }: { onPick: () => void }) {
  const groups = adminGroups(useMay())
  if (groups.length === 0) return null
  return (
    <nav aria-label="Admin Settings" className="sidenav">
      {groups.map(({ title, entries }) => (
        <div key={title ?? entries[0]!.label} className="sidegroup">
          {title && <div className="sidetitle">{title}</div>}
          {entries.map((entry) =>
            entry.to ? (
              <Link key={entry.to} to={entry.to} activeProps={{}} onClick={onPick}>
                <MenuIcon of={entry.label} />
                <span>{entry.label}</span>
              </Link>
            ) : (
              <span key={entry.label} className="soon">
                <MenuIcon of={entry.label} />
                <span className="grow">{entry.label}</span>
                <span className="meta">{comingSoon}</span>
              </span>
            ),
          )}
        </div>
      ))}
    </nav>
  )
}

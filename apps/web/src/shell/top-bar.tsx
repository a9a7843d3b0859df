import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { ChevronDown, Menu } from 'lucide-react'
import { useMay } from '../ability/may.tsx'
import { HelpButton } from '../features/guides/help-button.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { SearchButton } from '../features/search/search-button.tsx'
import { UnreadCount } from '../features/threads/unread-count.tsx'
import { useUnreadThreads } from '../features/threads/thread-news.ts'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { adminGroups, comingSoon } from './admin-entries.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { dashboardEntry } from './main-entries.ts'
import { useMainEntries } from './use-main-entries.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

export function TopBar({ profile, narrow }: { profile: Profile; narrow: boolean }) {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const path = useLocation({ select: (location) => location.pathname })
  const groups = adminGroups(may)
  const entries = useMainEntries()
  const unread = useUnreadThreads()
  return (
    <header className="topbar">
      {narrow && (
        <Button
          variant="text"
          aria-label="Open menu"
          icon={<Menu size={20} />}
          onClick={() => setOpen(true)}
        />
      )}
      <Link to="/projects" className="brand" aria-label="Windrow, to projects">
        <Wordmark />
      </Link>
      {!narrow && (
        <nav aria-label="Main" className="topnav">
          {entries.map(({ label, to, under }) => (
            <Link
              key={to}
              to={to}
              activeProps={{}}
              aria-current={path.startsWith(under) ? 'page' : undefined}
            >
              {label}
              {to === '/messages' && <UnreadCount count={unread} of="threads" />}
            </Link>
          ))}
          {groups.length > 0 && (
            <MenuButton
              className="navbutton"
              label={
                <>
                  Admin Settings
                  <ChevronDown size={16} aria-hidden="true" />
                </>
              }
              groups={groups.map(({ title, entries }) => ({
                ...(title && { title }),
                items: entries.map(({ to, label }) =>
                  to ? { key: to, label, href: to } : { key: label, label, disabled: true, tip: comingSoon },
                ),
              }))}
            />
          )}
          <Link
            to={dashboardEntry.to}
            activeProps={{}}
            aria-current={path === dashboardEntry.to ? 'page' : undefined}
          >
            {dashboardEntry.label}
          </Link>
        </nav>
      )}
      <span className="grow" />
      <SearchButton narrow={narrow} />
      <HelpButton />
      <NotificationBell />
      {profile.impersonatedBy && <ImpersonationBanner profile={profile} />}
      <AccountMenu profile={profile} />
      {open && (
        <Suspense>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

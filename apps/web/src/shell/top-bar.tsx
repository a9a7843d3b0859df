import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { ChevronDown, Menu } from 'lucide-react'
import { useMay } from '../ability/may.tsx'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { adminGroups } from './admin-entries.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

export function TopBar({ profile, narrow }: { profile: Profile; narrow: boolean }) {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const path = useLocation({ select: (location) => location.pathname })
  const groups = adminGroups(may)
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
          <Link
            to="/projects"
            activeProps={{}}
            aria-current={path.startsWith('/projects') ? 'page' : undefined}
          >
            Projects
          </Link>
          <Link
            to="/teams/members"
            activeProps={{}}
            aria-current={path.startsWith('/teams') ? 'page' : undefined}
          >
            Teams
          </Link>
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
                items: entries.map(({ to, label }) => ({ key: to, label, href: to })),
              }))}
            />
          )}
        </nav>
      )}
      <span className="grow" />
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

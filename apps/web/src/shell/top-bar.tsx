import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { ChevronDown, LogOut, Menu, Monitor, Moon, Sun } from 'lucide-react'
import { useMay } from '../ability/may.tsx'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { MenuButton, type MenuItem } from '../ui/menu-button.tsx'
import { useMode, type ModeChoice } from '../ui/mode.tsx'
import { Avatar } from '../ui/people.tsx'
import { adminGroups } from './admin-entries.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

const themes: { choice: ModeChoice; label: string; icon: typeof Sun }[] = [
  { choice: 'light', label: 'Light theme', icon: Sun },
  { choice: 'dark', label: 'Dark theme', icon: Moon },
  { choice: 'system', label: 'System theme', icon: Monitor },
]

function AccountMenu({ profile }: { profile: Profile }) {
  const { choice, choose } = useMode()
  const name = `${profile.firstName} ${profile.lastName}`
  const themeItems = themes.map((theme): MenuItem => ({
    key: theme.choice,
    label: theme.label,
    icon: <theme.icon size={16} />,
    checked: theme.choice === choice,
    onSelect: () => choose(theme.choice),
  }))
  const logout: MenuItem = {
    key: 'logout',
    label: 'Logout',
    icon: <LogOut size={16} />,
    onSelect: () => location.assign('/api/auth/logout'),
  }
  return (
    <MenuButton
      name="Account menu"
      className="account"
      align="end"
      label={<Avatar name={name} large silent />}
      head={
        <>
          <b className="strong">{name}</b>
          <span className="meta">{profile.email}</span>
          <span className="meta faint">{profile.organizationName}</span>
        </>
      }
      groups={[{ title: 'Appearance', items: themeItems }, { items: [logout] }]}
    />
  )
}

export function TopBar({ profile, narrow }: { profile: Profile; narrow: boolean }) {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const path = useLocation({ select: (location) => location.pathname })
  const admin = path.startsWith('/admin/')
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
          <Link to="/projects" activeProps={{}} aria-current={admin ? undefined : 'page'}>
            Projects
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
      <AccountMenu profile={profile} />
      {open && (
        <Suspense>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

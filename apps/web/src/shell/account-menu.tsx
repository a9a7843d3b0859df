import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { Bell, KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useMay } from '../ability/may.tsx'
import { MenuButton, type MenuItem } from '../ui/menu-button.tsx'
import { useMode, type ModeChoice } from '../ui/mode.tsx'
import { Avatar, memberName } from '../ui/people.tsx'

const themes: { choice: ModeChoice; label: string; icon: typeof Sun }[] = [
  { choice: 'light', label: 'Light theme', icon: Sun },
  { choice: 'dark', label: 'Dark theme', icon: Moon },
  { choice: 'system', label: 'System theme', icon: Monitor },
]

const place = (label: string, href: string, icon: MenuItem['icon']): MenuItem => ({
  key: href,
  label,
  href,
  icon,
})

export function AccountMenu({ profile }: { profile: Profile }) {
  const { choice, choose } = useMode()
  const may = useMay()
  const queries = useQueryClient()
  const here = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const name = memberName(profile)
  const themeItems = themes.map((theme): MenuItem => ({
    key: theme.choice,
    label: theme.label,
    icon: <theme.icon size={16} />,
    checked: theme.choice === choice,
    onSelect: () => choose(theme.choice),
  }))
  const own = [
    place('Profile', '/profile', <UserRound size={16} />),
    ...(may('key:manage') ? [place('API Keys', '/api-keys', <KeyRound size={16} />)] : []),
    place('Notifications', '/notifications', <Bell size={16} />),
  ]
  const logout: MenuItem = {
    key: 'logout',
    label: 'Logout',
    icon: <LogOut size={16} />,
    onSelect: () => {
      // Pending requests would otherwise fail and say that the session has expired.
      void queries.cancelQueries()
      location.assign(`/api/auth/logout?returnTo=${encodeURIComponent(here)}`)
    },
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
      groups={[{ items: own }, { title: 'Appearance', items: themeItems }, { items: [logout] }]}
    />
  )
}

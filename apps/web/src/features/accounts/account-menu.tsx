import type { Account } from '@windrow/contract/schemas/accounts'
import { CirclePlay, Ellipsis, OctagonPause, Pencil } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { useProfile } from '../../session/use-profile.ts'

export type AccountCommand = 'edit' | 'deactivate' | 'reactivate'

interface Props {
  account: Account
  onCommand: (command: AccountCommand, account: Account) => void
  /** On the account's own page; otherwise in a list row. */
  large?: boolean
}

/** Actions for an account; renders nothing if the user has none. */
export function AccountMenu({ account, onCommand, large = false }: Props) {
  const may = useMay()
  const { profile } = useProfile()
  const items: MenuItem[] = []
  if (may('account:manage') && !large)
    items.push({ key: 'edit', label: 'Edit account', icon: <Pencil size={16} /> })
  // Users can't deactivate their own account.
  if (may('team:deactivate') && account.organizationId !== profile.organizationId)
    items.push(
      account.status === 'ACTIVE'
        ? { key: 'deactivate', label: 'Deactivate account', icon: <OctagonPause size={16} />, danger: true }
        : { key: 'reactivate', label: 'Reactivate account', icon: <CirclePlay size={16} /> },
    )
  if (items.length === 0) return null
  return (
    <MenuButton
      name={`Actions for ${account.name}`}
      className={large ? 'btn btn-icon' : 'btn btn-text btn-small btn-icon'}
      align="end"
      label={<Ellipsis size={16} aria-hidden="true" />}
      groups={[
        {
          items: items.map((item) => ({
            ...item,
            onSelect: () => onCommand(item.key as AccountCommand, account),
          })),
        },
      ]}
    />
  )
}

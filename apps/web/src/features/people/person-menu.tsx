import type { ReactNode } from 'react'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import {
  ArrowRightLeft,
  Ellipsis,
  Mail,
  Pencil,
  ShieldCheck,
  UserCheck,
  UserX,
  VenetianMask,
} from 'lucide-react'
import { MenuButton } from '../../ui/menu-button.tsx'
import { memberName } from '../../ui/people.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { commandsFor, type Command } from './person-commands.ts'

const looks: Record<Command, { label: string; icon: ReactNode }> = {
  impersonate: { label: 'Impersonate', icon: <VenetianMask size={16} /> },
  edit: { label: 'Edit user', icon: <Pencil size={16} /> },
  role: { label: 'Change role', icon: <ShieldCheck size={16} /> },
  transfer: { label: 'Transfer user', icon: <ArrowRightLeft size={16} /> },
  reinvite: { label: 'Reinvite', icon: <Mail size={16} /> },
  deactivate: { label: 'Deactivate user', icon: <UserX size={16} /> },
  reactivate: { label: 'Reactivate user', icon: <UserCheck size={16} /> },
}

interface Props {
  person: TeamMember
  onCommand: (command: Command, person: TeamMember) => void
  /** On the user's own page; otherwise in a list row. */
  large?: boolean
}

/** Actions for a user; renders nothing if there are none. */
export function PersonMenu({ person, onCommand, large = false }: Props) {
  const { profile } = useProfile()
  const commands = commandsFor(profile, person)
  if (commands.length === 0) return null
  return (
    <MenuButton
      name={`Actions for ${memberName(person)}`}
      className={large ? 'btn btn-icon' : 'btn btn-text btn-small btn-icon'}
      align="end"
      label={<Ellipsis size={16} aria-hidden="true" />}
      groups={[
        {
          items: commands.map((command) => ({
            key: command,
            ...looks[command],
            danger: command === 'deactivate',
            onSelect: () => onCommand(command, person),
          })),
        },
      ]}
    />
  )
}

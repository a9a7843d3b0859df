import { assignableRoles, roleIds, roleLabels } from '@windrow/contract/roles'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { useProfile } from '../../session/use-profile.ts'
import type { Invitee, Outcome } from './invite-list.ts'
import css from './teams.module.css'

interface Props {
  invitees: Invitee[]
  refused: Outcome['refused']
  onRole: (email: string, roleId: number) => void
  onRemove: (email: string) => void
}

/** Users to invite, each with a role that the inviter may assign. */
export function InviteeList({ invitees, refused, onRole, onRemove }: Props) {
  const { profile } = useProfile()
  if (invitees.length === 0) return null
  const options = assignableRoles(profile.roleName).map((role) => ({
    value: String(roleIds[role]),
    label: roleLabels[role],
  }))
  return (
    <div>
      <div className={css.pickerhead}>
        <span className="fieldlabel grow">People</span>
        <a className="meta" href="/roles-and-permissions" target="_blank" rel="noopener">
          Roles and permissions
        </a>
      </div>
      <ul className={`list ${css.invitees}`} aria-label="People to invite">
        {invitees.map(({ email, roleId }) => {
          const fault = refused.find((result) => result.email === email)?.message
          return (
            <li key={email}>
              <span className="row">
                <span className="clip grow">{email}</span>
                <PlainSelect
                  small
                  label={`Role of ${email}`}
                  value={String(roleId)}
                  options={options}
                  onChange={(value) => onRole(email, Number(value))}
                />
                <Button
                  variant="text"
                  small
                  aria-label={`Remove ${email}`}
                  icon={<X size={16} />}
                  onClick={() => onRemove(email)}
                />
              </span>
              {fault && <span className="fieldfault">{fault}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { assignableRoles, isStaff, roleIds, roleLabels } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Form, Select } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import { useProfile } from '../../session/use-profile.ts'

type RoleId = (typeof roleIds)[keyof typeof roleIds]

/** Offers only the roles that the logged-in user may assign. */
export function ChangeRoleModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const { profile } = useProfile()
  // Staff belong to the operator's account, which is also that of everyone who may create them.
  const isColleague = person.organizationId === profile.organizationId
  const roles = assignableRoles(profile.roleName).filter((role) => isColleague || !isStaff(role))
  return (
    <FormModal<{ roleId: RoleId }, TeamMember>
      title="Change role"
      submit="Change role"
      fields={['roleId']}
      initial={{ roleId: roleIds[person.roleName] }}
      save={(body) => api.userRoleChange({ params: { userId: person.userId }, body })}
      saidAfter={(changed) => `${memberName(changed)} is ${roleLabels[changed.roleName]} now`}
      intro={
        <>
          {memberName(person)} is {roleLabels[person.roleName]} in {person.organizationName}. The new role
          applies immediately.
        </>
      }
      onClose={onClose}
    >
      <Form.Item label="Role" name="roleId">
        <Select options={roles.map((role) => ({ value: roleIds[role], label: roleLabels[role] }))} />
      </Form.Item>
    </FormModal>
  )
}

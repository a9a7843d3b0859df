import { assignableRoles, roleIds, roleLabels } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { useProfile } from '../../session/use-profile.ts'
import { AccountSelect } from './account-select.tsx'

type RoleId = (typeof roleIds)[keyof typeof roleIds]

interface NewPerson {
  email: string
  firstName?: string
  lastName?: string
  roleId: RoleId
  organizationId: number
}

const nameFields = ['firstName', 'lastName'] as const

/** Invites a user to an account by mail. `account` is preselected. */
export function PersonCreateModal({ account, onClose }: { account?: Choice; onClose: () => void }) {
  const { profile } = useProfile()
  return (
    <FormModal<NewPerson, TeamMember>
      title="Create user"
      submit="Create user"
      fields={['email', ...nameFields, 'roleId', 'organizationId']}
      initial={{ roleId: roleIds.VIEWER, ...(account && { organizationId: account.value }) }}
      save={(body) => api.userCreate({ body })}
      saidAfter={(person) => `${person.email} is invited to ${person.organizationName}`}
      intro="The user gets an email with a link to choose a password."
      onClose={onClose}
    >
      <Form.Item
        label="Email"
        name="email"
        normalize={(text: string) => text.trim()}
        rules={[
          { required: true, message: 'Please enter an email' },
          { type: 'email', message: 'Please enter a valid email' },
        ]}
      >
        <Input
          type="email"
          autoFocus
          autoComplete="off"
          maxLength={254}
          placeholder="maja@nordlake.example"
        />
      </Form.Item>
      <Form.Item
        label="Account"
        name="organizationId"
        rules={[{ required: true, message: 'Please choose an account' }]}
      >
        <AccountSelect chosen={account ?? null} />
      </Form.Item>
      <Form.Item
        label="Role"
        name="roleId"
        extra={
          profile.roleName === 'ADMIN' ? "Roles of staff are only for the operator's account." : undefined
        }
      >
        <Select
          options={assignableRoles(profile.roleName).map((role) => ({
            value: roleIds[role],
            label: roleLabels[role],
          }))}
        />
      </Form.Item>
      <div className="formpair">
        <Form.Item label="First name" name="firstName" extra="Optional. The user can enter it later">
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item label="Last name" name="lastName">
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </div>
    </FormModal>
  )
}

export function PersonEditModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const { firstName, lastName } = person
  return (
    <FormModal<Pick<TeamMember, 'firstName' | 'lastName'>, TeamMember>
      title="Edit user"
      submit="Save"
      fields={nameFields}
      initial={{ firstName, lastName }}
      save={(body) => api.userUpdate({ params: { userId: person.userId }, body })}
      saidAfter={(changed) => `${memberName(changed)} was changed`}
      onClose={onClose}
    >
      <div className="formpair">
        <Form.Item
          label="First name"
          name="firstName"
          rules={[{ required: true, whitespace: true, message: 'Please enter a first name' }]}
        >
          <Input autoFocus maxLength={120} />
        </Form.Item>
        <Form.Item
          label="Last name"
          name="lastName"
          rules={[{ required: true, whitespace: true, message: 'Please enter a last name' }]}
        >
          <Input maxLength={120} />
        </Form.Item>
      </div>
    </FormModal>
  )
}

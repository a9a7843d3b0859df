import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { memberName } from '../../ui/people.tsx'
import { AccountSelect } from './account-select.tsx'
import { NewOwnerItem } from './new-owner-item.tsx'

interface Values {
  organizationId: number
  owner?: number | null
}

/** Moves a user to another account. Their projects stay, and need a new owner. */
export function TransferModal({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  return (
    <FormModal<Values, TeamMember>
      title="Transfer user"
      submit="Transfer user"
      fields={['organizationId', 'owner']}
      save={({ organizationId, owner }) =>
        api.userTransfer({
          params: { userId: person.userId },
          body: { organizationId, ...(owner && { owner }) },
        })
      }
      saidAfter={(moved) => `${memberName(moved)} was moved to ${moved.organizationName}`}
      intro={
        <>
          {memberName(person)} leaves {person.organizationName} and its projects, which stay there.
        </>
      }
      onClose={onClose}
    >
      <Form.Item
        label="New account"
        name="organizationId"
        rules={[{ required: true, message: 'Please choose an account' }]}
      >
        <AccountSelect without={person.organizationId} />
      </Form.Item>
      <NewOwnerItem person={person} />
    </FormModal>
  )
}

import type { Account } from '@windrow/contract/schemas/accounts'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

export function AccountDeactivateModal({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <FormModal<object, Account>
      title={`Deactivate ${account.name}?`}
      submit="Deactivate account"
      danger
      fields={[]}
      save={() => api.accountDeactivate({ params: { orgId: account.organizationId } })}
      saidAfter={({ name }) => `${name} is deactivated`}
      intro="Its users are logged out and can't log in, its runs are stopped and none can start. Projects and data are kept. You can reactivate the account later."
      onClose={onClose}
    />
  )
}

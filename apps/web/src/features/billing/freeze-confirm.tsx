import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moneyText, monthText } from '@windrow/contract/billing'
import type { Statement } from '@windrow/contract/schemas/billing'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { toast } from '../../ui/toast-store.ts'

export function FreezeConfirm({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { organizationId: orgId, month, accountName, total, currency } = statement
  const queries = useQueryClient()
  const freeze = useMutation({
    mutationFn: () => api.billingFreeze({ params: { orgId, month } }),
    onSuccess: ({ number }) => {
      toast.success(`Statement ${number ?? ''} was frozen`)
      return askAgain(queries, keys.billing.all)
    },
  })
  return (
    <ConfirmModal
      title="Freeze statement"
      action="Freeze statement"
      danger={false}
      busy={freeze.isPending}
      onConfirm={(close) => freeze.mutate(undefined, { onSettled: close })}
      onClose={onClose}
    >
      {`Nobody can change ${monthText(month)} of ${accountName} after this. Later corrections become adjustments of the next statement. The total is ${moneyText(total, currency)}, and managers of the account can download it. Users who manage billing get an email.`}
    </ConfirmModal>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@windrow/contract/schemas/accounts'
import { api } from '../../api/client.ts'
import { askAllAgain } from '../../keys/ask-again.ts'
import { toast } from '../../ui/toast-store.ts'
import type { AccountCommand } from './account-menu.tsx'
import type { AccountModal } from './account-modals.tsx'

/** Runs a menu command: directly, or by opening a dialog. */
export function useAccountCommands(onModal: (modal: AccountModal) => void) {
  const queries = useQueryClient()
  const reactivate = useMutation({
    mutationFn: ({ organizationId }: Account) => api.accountReactivate({ params: { orgId: organizationId } }),
    onSuccess: ({ name }) => toast.success(`${name} is active again`),
    onSettled: () => askAllAgain(queries),
  })
  return (command: AccountCommand, account: Account) =>
    command === 'reactivate' ? reactivate.mutate(account) : onModal({ kind: command, account })
}

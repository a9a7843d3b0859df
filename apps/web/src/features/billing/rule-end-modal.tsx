import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillingRule } from '@windrow/contract/schemas/billing'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  rule: BillingRule
  onClose: () => void
}

const paramsOf = ({ organizationId, billingRuleId }: BillingRule) => ({
  orgId: organizationId,
  billingRuleId,
})

export function RuleEndModal({ rule, onClose }: Props) {
  return (
    <FormModal<{ endDate?: string }, BillingRule>
      title={`End of ${rule.name}`}
      submit="Save"
      initial={{ endDate: rule.endDate ?? '' }}
      fields={['endDate']}
      save={({ endDate }) =>
        api.billingRuleEnd({
          params: paramsOf(rule),
          body: { endDate: endDate === '' ? null : (endDate ?? null) },
        })
      }
      saidAfter={({ name }) => `${name} was changed`}
      onClose={onClose}
    >
      <Form.Item
        label="First day without the rule"
        name="endDate"
        extra="Optional. Leave empty to keep the rule without an end"
      >
        <Input type="date" max="9999-12-31" />
      </Form.Item>
    </FormModal>
  )
}

export function RuleDelete({ rule, onClose }: Props) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.billingRuleDelete({ params: paramsOf(rule) }),
    onSuccess: () => {
      toast.success(`${rule.name} was deleted`)
      return askAgain(queries, keys.billing.all)
    },
  })
  return (
    <ConfirmModal
      title={`Delete ${rule.name}`}
      action="Delete rule"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
      onClose={onClose}
    >
      Drafts are computed without it. A rule that applies to a frozen month can only be ended.
    </ConfirmModal>
  )
}

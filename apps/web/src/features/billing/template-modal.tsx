import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillingTemplate } from '@windrow/contract/schemas/billing'
import { Checkbox, Form } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormDialog } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { pricedBody, pricedFields, RuleFields, type PricedValues } from './rule-fields.tsx'

type Values = PricedValues & { isRetired?: boolean }

const today = () => new Date().toISOString().slice(0, 10)

const save = (template: BillingTemplate | null, { isRetired = false, ...values }: Values) =>
  template
    ? api.billingTemplateUpdate({
        params: { templateId: template.templateId },
        body: { ...pricedBody(values), isRetired },
      })
    : api.billingTemplateCreate({ body: pricedBody(values) })

interface Props {
  /** null: a new one. */
  template: BillingTemplate | null
  onClose: () => void
}

export function TemplateModal({ template, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const [item, setItem] = useState(template?.billingItem ?? 'Records')
  const submit = useSubmit({
    fields: pricedFields,
    save: (values: Values) => save(template, values),
    onSaved: async ({ name }) => {
      toast.success(`${name} was saved`)
      await askAgain(queries, keys.billing.all)
      closing.close()
    },
  })
  const start: Partial<Values> = template ?? { billingItem: 'Records', effectiveDate: today() }
  return (
    <FormDialog
      title={template ? 'Edit template' : 'Add template'}
      closing={closing}
      submit={submit}
      action={template ? 'Save' : 'Add template'}
    >
      <SubmitForm<Values>
        submit={submit}
        initial={start}
        intro="A template fills the fields of new rules. Rules that were made from it don't change."
        onValues={({ billingItem }) => setItem(billingItem)}
      >
        <RuleFields item={item} />
        {template && (
          <Form.Item name="isRetired" valuePropName="checked">
            <Checkbox>Retired: not offered for new rules</Checkbox>
          </Form.Item>
        )}
      </SubmitForm>
    </FormDialog>
  )
}

export function TemplateDelete({ template, onClose }: { template: BillingTemplate; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.billingTemplateDelete({ params: { templateId: template.templateId } }),
    onSuccess: () => {
      toast.success(`${template.name} was deleted`)
      return askAgain(queries, keys.billing.all)
    },
  })
  return (
    <ConfirmModal
      title={`Delete ${template.name}`}
      action="Delete template"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
      onClose={onClose}
    >
      No rule was made from this template.
    </ConfirmModal>
  )
}

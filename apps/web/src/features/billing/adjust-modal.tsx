import { useState } from 'react'
import { monthText } from '@windrow/contract/billing'
import type { Statement } from '@windrow/contract/schemas/billing'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { newId } from '../../ui/new-id.ts'

interface Values {
  amount: string
  reason: string
}

export function AdjustModal({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { organizationId: orgId, month, currency } = statement
  // The same for all attempts of this dialog: an answer may be lost, and an adjustment can't be removed.
  const [clientId] = useState(newId)
  return (
    <FormModal<Values, unknown>
      title="Add adjustment"
      submit="Add adjustment"
      fields={['amount', 'reason']}
      save={(values) => api.billingAdjust({ params: { orgId, month }, body: { ...values, clientId } })}
      saidAfter={() => 'The adjustment was added'}
      onClose={onClose}
      intro={`Credits, discounts and charges on the statement for ${monthText(month)}. They can't be changed or removed; add an opposite one instead.`}
    >
      <Form.Item
        label={`Amount in ${currency}`}
        name="amount"
        extra="Negative for a credit or discount, like -40.00"
        normalize={(text: string) => text.trim().replace('−', '-')}
        rules={[{ required: true, message: 'Please enter an amount' }]}
      >
        <Input autoFocus inputMode="decimal" maxLength={20} />
      </Form.Item>
      <Form.Item
        label="Reason"
        name="reason"
        extra="Shown on the statement"
        rules={[{ required: true, message: 'Please enter a reason' }]}
      >
        <Input maxLength={300} />
      </Form.Item>
    </FormModal>
  )
}

import { billingItems, limitOf, type BillingItem } from '@windrow/contract/billing'
import { Form, Input, InputNumber, Select } from 'antd'
import css from './billing.module.css'

/** What a template and a rule have in common, as a form holds it. */
export interface PricedValues {
  name: string
  billingItem: BillingItem
  billingItemLimitCount?: number | null
  unitRate: string
  effectiveDate: string
}

export const pricedFields = [
  'name',
  'billingItem',
  'billingItemLimitCount',
  'unitRate',
  'effectiveDate',
] as const

/** The values as a call takes them: items without a limit have none. */
export const pricedBody = ({
  name,
  billingItem,
  billingItemLimitCount,
  unitRate,
  effectiveDate,
}: PricedValues) => ({
  name,
  billingItem,
  billingItemLimitCount: limitOf[billingItem] === 'none' ? null : (billingItemLimitCount ?? null),
  unitRate,
  effectiveDate,
})

const limitLabels = { included: 'Included each month', cap: 'Most billed each month', none: 'Limit' }

/** Fields of a template or rule. `item` is the chosen billing item, on which the limit depends. */
export function RuleFields({ item }: { item: BillingItem | undefined }) {
  const kind = item ? limitOf[item] : 'none'
  return (
    <>
      <Form.Item label="Name" name="name" rules={[{ required: true, message: 'Please enter a name' }]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item label="Billing item" name="billingItem">
        <Select options={billingItems.map((value) => ({ value, label: value }))} />
      </Form.Item>
      {kind !== 'none' && (
        <Form.Item
          label={limitLabels[kind]}
          name="billingItemLimitCount"
          extra={kind === 'included' ? 'Optional. Records of each report that cost nothing' : undefined}
          rules={kind === 'cap' ? [{ required: true, message: 'Please enter a number of records' }] : []}
        >
          <InputNumber
            min={0}
            max={1_000_000_000_000}
            precision={0}
            controls={false}
            style={{ width: '100%' }}
          />
        </Form.Item>
      )}
      <div className={css.pair}>
        <Form.Item
          label="Unit rate"
          name="unitRate"
          normalize={(text: string) => text.trim()}
          rules={[
            { required: true, message: 'Please enter a rate' },
            { pattern: /^\d{1,7}(\.\d{1,6})?$/, message: 'At most six decimal places, like 0.0004' },
          ]}
        >
          <Input inputMode="decimal" placeholder="0.0004" maxLength={14} />
        </Form.Item>
        <Form.Item
          label="Effective date"
          name="effectiveDate"
          rules={[{ required: true, message: 'Please enter a date' }]}
        >
          <Input type="date" max="9999-12-31" />
        </Form.Item>
      </div>
    </>
  )
}

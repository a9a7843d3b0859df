import { useQuery } from '@tanstack/react-query'
import type { BillingSettings } from '@windrow/contract/schemas/billing'
import { Form, InputNumber, Select } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { billingQueries } from './billing-queries.ts'

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} – ${currencyNames.of(value) ?? value}`,
}))

interface Props {
  orgId: number
  name: string
  onClose: () => void
}

/** Currency of an account, and when its statements freeze automatically. */
export function SettingsModal({ orgId, name, onClose }: Props) {
  // Read anew, because what is saved replaces both.
  const query = useQuery({ ...billingQueries.settings(orgId), refetchOnMount: 'always' })
  const { data } = query
  if (!data || !query.isFetchedAfterMount) return <QueryNotice query={query} what="billing settings" />
  return (
    <FormModal<BillingSettings, BillingSettings>
      title={`Billing settings of ${name}`}
      submit="Save"
      initial={data}
      fields={['currency', 'freezeDay']}
      save={({ currency, freezeDay }) =>
        api.billingSettingsSave({ params: { orgId }, body: { currency, freezeDay: freezeDay ?? null } })
      }
      saidAfter={() => 'The billing settings were saved'}
      onClose={onClose}
    >
      <Form.Item label="Currency" name="currency" extra="Fixed once the account has rules or statements">
        <Select showSearch={{ optionFilterProp: 'label' }} options={currencies} />
      </Form.Item>
      <Form.Item
        label="Freeze drafts automatically on day"
        name="freezeDay"
        extra="Optional. Leave empty to freeze statements only by hand"
      >
        <InputNumber min={1} max={28} precision={0} controls={false} />
      </Form.Item>
    </FormModal>
  )
}

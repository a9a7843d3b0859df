import { accountTypes, isMailDomain, mostDomains, mostRequests, tiers } from '@windrow/contract/accounts'
import { mostRetentionDays } from '@windrow/contract/run-origin'
import { destinationKinds, destinationTypes } from '@windrow/contract/destinations'
import { exportFormatNames, exportFormats } from '@windrow/contract/export-formats'
import { timeZones } from '@windrow/contract/time-zones'
import type { Account } from '@windrow/contract/schemas/accounts'
import { Form, Input, InputNumber, Select } from 'antd'
import { api } from '../../api/client.ts'
import { ChipsInput } from '../../ui/chips-input.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { accountForm, type AccountValues } from './account-form.ts'
import { tierLabels } from './account-tags.tsx'
import { GateItems } from './gate-items.tsx'
import { OwnerSelect } from './owner-select.tsx'

const fields = [
  'name',
  'tier',
  'accountType',
  'allowedDomains',
  'ownerId',
  'maxRequests',
  'retentionDays',
  'timeZone',
  'deniedFormats',
  'deniedDestinations',
  'reviewMinutes',
  'notes',
] as const satisfies (keyof AccountValues)[]

interface Props {
  /** null: a new account. */
  account: Account | null
  onClose: () => void
}

export function AccountFormModal({ account, onClose }: Props) {
  const save = (values: AccountValues) => {
    const body = accountForm.toRemote(values)
    return account
      ? api.accountUpdate({ params: { orgId: account.organizationId }, body })
      : api.accountCreate({ body })
  }
  return (
    <FormModal<AccountValues, Account>
      title={account ? 'Edit account' : 'Create account'}
      submit={account ? 'Save' : 'Create account'}
      fields={fields}
      initial={accountForm.fromRemote(account)}
      save={save}
      saidAfter={({ name }) => (account ? `${name} was changed` : `${name} was created`)}
      onClose={onClose}
    >
      <NameItem current={account?.name} />
      <div className="formpair">
        <Form.Item label="Tier" name="tier" rules={[{ required: true, message: 'Please select a tier' }]}>
          <Select options={tiers.map((value) => ({ value, label: tierLabels[value] }))} />
        </Form.Item>
        <Form.Item label="Account type" name="accountType">
          <Select options={accountTypes.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      <DomainsItem />
      <Form.Item label="Owner" name="ownerId" extra="An active user of the account, or a member of staff.">
        <OwnerSelect account={account} />
      </Form.Item>
      <Form.Item
        label="Concurrent requests"
        name="maxRequests"
        extra="Optional. Limit for all runs of the account together; defaults to the operator's setting"
      >
        <InputNumber min={1} max={mostRequests} precision={0} controls={false} />
      </Form.Item>
      <Form.Item
        label="Days until data is archived"
        name="retentionDays"
        extra="Counted from the end of a run. Archived data can't be viewed or exported."
      >
        <InputNumber min={1} max={mostRetentionDays} precision={0} controls={false} />
      </Form.Item>
      <Form.Item label="Time zone" name="timeZone" extra="For its new schedules, and the days of reporting.">
        <Select showSearch options={timeZones().map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        label="Formats that are not allowed"
        name="deniedFormats"
        extra="Optional. Users of the account can't export rows in these formats"
      >
        <Select
          mode="multiple"
          placeholder="None"
          options={exportFormats.map((value) => ({ value, label: exportFormatNames[value] }))}
        />
      </Form.Item>
      <Form.Item
        label="Destinations that are not allowed"
        name="deniedDestinations"
        extra="Optional. Data of the account can't be delivered to these kinds"
      >
        <Select
          mode="multiple"
          placeholder="None"
          options={destinationTypes.map((value) => ({ value, label: destinationKinds[value].label }))}
        />
      </Form.Item>
      <GateItems />
      <Form.Item label="Notes" name="notes" extra="Seen by staff only.">
        <Input.TextArea maxLength={5000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}

/** Checks while typing whether the name is free. */
function NameItem({ current = '' }: { current: string | undefined }) {
  return (
    <Form.Item
      label="Account name"
      name="name"
      hasFeedback
      validateDebounce={500}
      validateFirst
      rules={[
        { required: true, whitespace: true, message: 'Please enter organization name' },
        {
          validator: async (_, text?: string) => {
            const name = text?.trim() ?? ''
            if (name === '' || name.toLowerCase() === current.toLowerCase()) return
            const { available, message } = await api.accountCheck({ query: { name } })
            if (!available) throw new Error(message)
          },
        },
      ]}
    >
      <Input autoFocus maxLength={120} autoComplete="off" placeholder="Nordlake Retail" />
    </Form.Item>
  )
}

function DomainsItem() {
  return (
    <Form.Item
      label="Allowed domains"
      name="allowedDomains"
      extra="Optional. Only users with such an email address can be invited"
      rules={[
        {
          validator: (_, domains: string[] = []) => {
            const wrong = domains.filter((domain) => !isMailDomain(domain))
            if (wrong.length > 0)
              return Promise.reject(new Error(`${wrong.join(', ')} must be a domain like example.com`))
            return domains.length <= mostDomains
              ? Promise.resolve()
              : Promise.reject(new Error(`An account can have ${mostDomains} domains at most`))
          },
        },
      ]}
    >
      <ChipsInput
        noun="domain"
        placeholder="nordlake.example"
        clean={(text) => text.trim().toLowerCase()}
        isValid={isMailDomain}
      />
    </Form.Item>
  )
}

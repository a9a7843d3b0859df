import { useQuery } from '@tanstack/react-query'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { Form, Input, Select } from 'antd'
import { serviceAdminQueries } from './service-admin-queries.ts'
import css from './service-admin.module.css'

interface Props {
  /** The owners so far, who may be no staff any more. */
  owners?: ServiceDetail['owners']
  /** Why the code can't change; null if it can. */
  codeLocked: string | null
}

/** Name, code, category, owners and description, which all dialogs of services share. */
export function ServiceItems({ owners = [], codeLocked }: Props) {
  const { data: categories } = useQuery(serviceAdminQueries.categories)
  const { data: staff = [] } = useQuery(serviceAdminQueries.staff)
  const people = new Map([...owners, ...staff].map(({ userId, fullName }) => [userId, fullName]))
  return (
    <>
      <Form.Item
        label="Name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input autoFocus maxLength={120} />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item
          label="Code"
          name="code"
          extra={codeLocked ?? 'Small letters, digits and hyphens'}
          rules={[
            { required: true, message: 'Please enter a code' },
            {
              pattern: /^[a-z][a-z0-9-]*$/,
              message: 'Use small letters, digits and hyphens, beginning with a letter',
            },
          ]}
        >
          <Input className="mono" maxLength={63} disabled={codeLocked !== null} />
        </Form.Item>
        <Form.Item label="Category" name="categoryId">
          <Select
            allowClear
            placeholder="Uncategorized"
            options={categories?.categories.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        </Form.Item>
      </div>
      <Form.Item
        label="Owners (optional)"
        name="ownerIds"
        extra="Contacts, shown with its reports and mailed if a roll-out goes back automatically"
      >
        <Select
          mode="multiple"
          placeholder="Choose staff"
          optionFilterProp="label"
          options={[...people].flatMap(([value, label]) => (value === null ? [] : { value, label }))}
        />
      </Form.Item>
      <Form.Item label="Description (optional)" name="description">
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </>
  )
}

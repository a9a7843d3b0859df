import { roleLabels } from '@windrow/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { plural } from '../../ui/formats.ts'
import { Avatar } from '../../ui/people.tsx'
import { reviewQueries } from './review-queries.ts'

interface Choice {
  value: number
  label: string
  note: string
}

const showChoice = ({ data }: { data: Choice }) => (
  <span className="row">
    <Avatar name={data.label} silent />
    <span className="grow clip">{data.label}</span>
    <span className="meta">{data.note}</span>
  </span>
)

/** The field `assignee`: a choice of the users who can be assigned, with their role and open tasks. */
export function AssigneeItem({ placeholder }: { placeholder: string }) {
  const { data, error } = useQuery(reviewQueries.contributors)
  const options = data?.map(({ userId, fullName, roleName, openTasks }): Choice => ({
    value: userId,
    label: fullName,
    note: `${roleLabels[roleName]} · ${plural(openTasks, 'open task')}`,
  }))
  return (
    <Form.Item label="Assignee" name="assignee" extra="Admins, envoys and builders can be assigned.">
      <Select<number, Choice>
        placeholder={placeholder}
        loading={!data && !error}
        notFoundContent={error ? error.message : data ? 'Nobody found' : 'Loading…'}
        showSearch={{ optionFilterProp: 'label' }}
        options={options ?? []}
        optionRender={showChoice}
      />
    </Form.Item>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { plural } from '../../ui/formats.ts'
import { Avatar } from '../../ui/people.tsx'
import { reviewQueries } from './review-queries.ts'

interface Props {
  placeholder: string
  /** Set by the form item around it. */
  id?: string
  value?: number
  onChange?: (value: number) => void
}

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

/** A choice of the users who can be assigned, with their role and open tasks. */
export function AssigneeSelect(props: Props) {
  const { data, error } = useQuery(reviewQueries.contributors)
  const options = data?.map(({ userId, fullName, roleName, openTasks }): Choice => ({
    value: userId,
    label: fullName,
    note: `${roleName} · ${plural(openTasks, 'open task')}`,
  }))
  return (
    <Select<number, Choice>
      {...props}
      loading={!data && !error}
      notFoundContent={error ? error.message : data ? 'Nobody found' : 'Loading…'}
      showSearch={{ optionFilterProp: 'label' }}
      options={options ?? []}
      optionRender={showChoice}
    />
  )
}

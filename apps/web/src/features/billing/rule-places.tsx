import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { splitChoices } from '../../place/project-choices.ts'
import { ProjectBones, ProjectLists } from '../../place/project-lists.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { billingQueries } from './billing-queries.ts'
import { projectItems } from './project-items.ts'

/** A rule is made for each of them. */
const mostReports = 200

interface PickerProps {
  organizationId: number
  value?: number[]
  onChange?: (value: number[]) => void
}

function Projects({ organizationId, value = [], onChange }: PickerProps) {
  const query = useQuery(billingQueries.projects(organizationId))
  const [search, setSearch] = useState('')
  const picked = useMemo(() => new Set(value), [value])
  if (!query.data) return query.error ? <QueryNotice query={query} what="projects" /> : <ProjectBones />
  return (
    <ProjectLists
      {...splitChoices(projectItems(query.data.projects), picked, search)}
      search={search}
      onSearch={setSearch}
      picked={picked}
      onChange={(next) => onChange?.([...next])}
    />
  )
}

interface Props {
  organizationId: number | null
  projectIds: number[]
}

/** What a rule applies to: all reports of an account, or some reports of some of its projects. */
export function RulePlaces({ organizationId, projectIds }: Props) {
  if (organizationId === null) return null
  return (
    <>
      <Form.Item
        label="Projects"
        name="projectIds"
        extra="Optional. Leave empty to apply the rule to all reports of the account"
      >
        <Projects organizationId={organizationId} />
      </Form.Item>
      {projectIds.length > 0 && (
        <Form.Item
          label="Reports"
          name="reportIds"
          rules={[
            { required: true, message: 'Please choose at least one report' },
            { type: 'array', max: mostReports, message: `Choose at most ${mostReports} reports` },
          ]}
        >
          <Reports projectIds={projectIds} />
        </Form.Item>
      )}
    </>
  )
}

const namesQuery = (projectIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.choices.reportNames(projectIds),
    queryFn: async ({ signal }) =>
      (await api.reportNames({ query: { projectIds: [...projectIds] }, signal })).reports,
  })

interface ReportsProps {
  projectIds: readonly number[]
  id?: string
  value?: number[]
  onChange?: (value: number[]) => void
}

/** Reports of the chosen projects, by project. Those of projects that were deselected leave the choice. */
function Reports({ projectIds, id, value = [], onChange }: ReportsProps) {
  const { data: reports } = useQuery(namesQuery(projectIds.toSorted((a, b) => a - b)))
  const left = reports && value.filter((one) => reports.some((report) => report.id === one))
  useEffect(() => {
    if (left && left.length < value.length) onChange?.(left)
  })
  const groups = Map.groupBy(reports ?? [], ({ projectName }) => projectName)
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        maxTagCount={8}
        value={value}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...groups].map(([label, list]) => ({
          label,
          options: list.map((report) => ({ value: report.id, label: report.name })),
        }))}
        onChange={(next: number[]) => onChange?.(next)}
      />
      {reports && reports.length > 0 && (
        <Button variant="link" small onClick={() => onChange?.(reports.map((report) => report.id))}>
          {`Choose all ${plural(reports.length, 'report')}`}
        </Button>
      )}
    </>
  )
}

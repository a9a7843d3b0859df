import { useQueries, useQuery } from '@tanstack/react-query'
import type { Project } from '@windrow/contract/schemas/projects'
import { Segmented } from '../../ui/controls.tsx'
import type { TreeGroup, TreeOption } from '../../ui/tree-choices.ts'
import { toast } from '../../ui/toast-store.ts'
import { TreeFilter } from '../../ui/tree-filter.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { idsOf, idsText, mostIds, type DashboardSearch } from './dashboard-search.ts'
import { ReportPicker } from './report-picker.tsx'
import { reportQueries } from '../../place/report-queries.ts'

const spans = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

/** Above this number of selected projects, their reports aren't listed, because nobody could find one. */
const mostProjects = 20

interface Props {
  search: DashboardSearch
  onSearch: (change: Partial<Record<keyof DashboardSearch, string | undefined>>) => void
}

/** The URL holds a limited number of ids; a longer list would be dropped entirely. */
function unlessTooMany(ids: ReadonlySet<number>, choose: () => void): void {
  if (ids.size <= mostIds) choose()
  else toast.error(`Choose at most ${mostIds} at once.`)
}

const byName = (a: TreeOption, b: TreeOption) => a.label.localeCompare(b.label)

function accountOptions(projects: Project[] | undefined): TreeGroup[] | undefined {
  if (!projects) return undefined
  const accounts = new Map(projects.map((p) => [p.organizationId, p.organizationName]))
  return [{ options: [...accounts].map(([value, label]) => ({ value, label })).sort(byName) }]
}

function projectGroups(projects: Project[] | undefined, titled: boolean): TreeGroup[] | undefined {
  const groups = projects && Map.groupBy(projects, (project) => (titled ? project.organizationName : ''))
  return (
    groups &&
    [...groups].map(([title, list]) => ({
      ...(title && { title }),
      options: list.map(({ id, name }) => ({ value: id, label: name })),
    }))
  )
}

export function DashboardFilters({ search, onSearch }: Props) {
  const { staff } = useProfile()
  const query = useQuery(projectQueries.choices())
  const accounts = new Set(idsOf(search.accountIds))
  const picked = new Set(idsOf(search.projectIds))
  const all = query.data?.projects
  const projects = all?.filter(({ organizationId }) => accounts.size === 0 || accounts.has(organizationId))
  return (
    <div className="toolbar">
      <Segmented
        label="Time"
        value={search.days ?? '7'}
        options={spans}
        onChange={(days) => onSearch({ days })}
      />
      {staff && (
        <TreeFilter
          noun="Account"
          groups={accountOptions(all)}
          fault={query.error?.message}
          picked={accounts}
          onChange={(next) =>
            unlessTooMany(next, () =>
              onSearch({ accountIds: idsText(next), projectIds: undefined, reportIds: undefined }),
            )
          }
        />
      )}
      <TreeFilter
        noun="Project"
        groups={projectGroups(projects, staff)}
        fault={query.error?.message}
        picked={picked}
        onChange={(next) =>
          unlessTooMany(next, () => onSearch({ projectIds: idsText(next), reportIds: undefined }))
        }
      />
      {picked.size > 0 && picked.size <= mostProjects && (
        <ReportFilter
          projects={all?.filter(({ id }) => picked.has(id)) ?? []}
          search={search}
          onSearch={onSearch}
        />
      )}
    </div>
  )
}

function ReportFilter({ projects, search, onSearch }: Props & { projects: Project[] }) {
  const queries = useQueries({ queries: projects.map(({ id }) => reportQueries.list(id)) })
  const waiting = queries.some(({ isPending }) => isPending)
  const groups = projects.flatMap(({ name }, index) => {
    const reports = queries[index]?.data ?? []
    const options = reports.map((report) => ({ value: report.id, label: report.name }))
    return options.length > 0 ? { title: name, options } : []
  })
  return (
    <ReportPicker
      groups={waiting ? undefined : groups}
      fault={queries.find(({ error }) => error)?.error?.message}
      picked={new Set(idsOf(search.reportIds))}
      onChange={(next) => unlessTooMany(next, () => onSearch({ reportIds: idsText(next) }))}
    />
  )
}

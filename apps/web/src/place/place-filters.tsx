import { useQueries } from '@tanstack/react-query'
import { useProfile } from '../session/use-profile.ts'
import { idsOf, idsText, mostIds } from '../ui/id-list.ts'
import type { TreeGroup, TreeOption } from '../ui/tree-choices.ts'
import { toast } from '../ui/toast-store.ts'
import { TreeFilter } from '../ui/tree-filter.tsx'
import { reportQueries } from './report-queries.ts'
import { ReportPicker } from './report-picker.tsx'
import { mostProjects, usePlaceChoices, type ProjectOfPlace } from './use-place-choices.ts'

/** Ids separated by commas; all if absent. */
export interface PlaceChoice {
  accountIds?: string
  projectIds?: string
  reportIds?: string
}

interface Props {
  search: PlaceChoice
  onSearch: (change: Partial<Record<keyof PlaceChoice, string | undefined>>) => void
}

/** The URL holds a limited number of ids; a longer list would be dropped entirely. */
function unlessTooMany(ids: ReadonlySet<number>, choose: () => void): void {
  if (ids.size <= mostIds) choose()
  else toast.error(`Choose at most ${mostIds} at once.`)
}

const byName = (a: TreeOption, b: TreeOption) => a.label.localeCompare(b.label)

function projectGroups(projects: ProjectOfPlace[] | undefined, titled: boolean): TreeGroup[] | undefined {
  const groups = projects && Map.groupBy(projects, (project) => (titled ? project.organizationName : ''))
  return (
    groups &&
    [...groups].map(([title, list]) => ({
      ...(title && { title }),
      options: list.map(({ id, name }) => ({ value: id, label: name })),
    }))
  )
}

/** Filters by account (for staff), project, and report of the selected projects. */
export function PlaceFilters({ search, onSearch }: Props) {
  const { staff } = useProfile()
  const accountIds = idsOf(search.accountIds)
  const projectIds = idsOf(search.projectIds)
  const { accounts, projects } = usePlaceChoices({ accountIds, projectIds })
  const picked = new Set(projectIds)
  return (
    <>
      {staff && (
        <TreeFilter
          noun="Account"
          groups={accounts.all && [{ options: accounts.all.toSorted(byName) }]}
          fault={(projects.error ?? accounts.error)?.message}
          picked={new Set(accountIds)}
          onFind={accounts.find}
          isSearching={accounts.isSearching}
          onChange={(next) =>
            unlessTooMany(next, () =>
              onSearch({ accountIds: idsText(next), projectIds: undefined, reportIds: undefined }),
            )
          }
        />
      )}
      <TreeFilter
        noun="Project"
        groups={projectGroups(projects.ofChosen, staff)}
        fault={projects.error?.message}
        picked={picked}
        onFind={projects.find}
        isSearching={projects.isSearching}
        onChange={(next) =>
          unlessTooMany(next, () => onSearch({ projectIds: idsText(next), reportIds: undefined }))
        }
      />
      {/* Reports of more projects aren't listed, because nobody could find one. */}
      {picked.size > 0 && picked.size <= mostProjects && (
        <ReportFilter
          projects={projects.all?.filter(({ id }) => picked.has(id)) ?? []}
          search={search}
          onSearch={onSearch}
        />
      )}
    </>
  )
}

function ReportFilter({ projects, search, onSearch }: Props & { projects: ProjectOfPlace[] }) {
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

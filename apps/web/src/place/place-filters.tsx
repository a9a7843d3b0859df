import { useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Project } from '@windrow/contract/schemas/projects'
import { useProfile } from '../session/use-profile.ts'
import { idsOf, idsText, mostIds } from '../ui/id-list.ts'
import type { TreeGroup, TreeOption } from '../ui/tree-choices.ts'
import { toast } from '../ui/toast-store.ts'
import { TreeFilter } from '../ui/tree-filter.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { projectQueries } from './project-queries.ts'
import { reportQueries } from './report-queries.ts'
import { ReportPicker } from './report-picker.tsx'

/** Above this number of selected projects, their reports aren't listed, because nobody could find one. */
const mostProjects = 20

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

/** All projects; if they are too many for one list, the first of them and those whose names were searched for. */
function useProjects() {
  const [text, search] = useState('')
  const settled = useSettled(text)
  const query = useQuery(projectQueries.choices())
  const isCut = query.data?.isCut ?? false
  const found = useQuery({ ...projectQueries.choices({ search: settled }), enabled: isCut && settled !== '' })
  const all = [...(query.data?.projects ?? []), ...(found.data?.projects ?? [])]
  return {
    all: query.data && [...new Map(all.map((project) => [project.id, project])).values()],
    fault: (query.error ?? found.error)?.message,
    isCut,
    search,
  }
}

/** Filters by account (for staff), project, and report of the selected projects. */
export function PlaceFilters({ search, onSearch }: Props) {
  const { staff } = useProfile()
  const { all, fault, isCut, search: find } = useProjects()
  const accounts = new Set(idsOf(search.accountIds))
  const picked = new Set(idsOf(search.projectIds))
  const projects = all?.filter(({ organizationId }) => accounts.size === 0 || accounts.has(organizationId))
  return (
    <>
      {staff && (
        <TreeFilter
          noun="Account"
          groups={accountOptions(all)}
          fault={fault}
          note={isCut ? 'Too many projects to list all accounts.' : undefined}
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
        fault={fault}
        onSearch={find}
        note={isCut ? 'Too many projects to list; search by name.' : undefined}
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
    </>
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

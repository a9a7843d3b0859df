import { useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Project } from '@windrow/contract/schemas/projects'
import { useProfile } from '../session/use-profile.ts'
import { useSettled } from '../ui/use-settled.ts'
import { accountNamesQuery, accountsFoundQuery } from './account-query.ts'
import { projectQueries } from './project-queries.ts'

/** Projects that are chosen but not listed are looked up one by one, up to this number. */
export const mostProjects = 20

export type ProjectOfPlace = Pick<Project, 'id' | 'name' | 'organizationId' | 'organizationName'>

interface Chosen {
  accountIds: readonly number[]
  projectIds: readonly number[]
}

/** A search by the server, for a list that is cut: `asked` is what was typed, once typing has paused. */
function useSearch(isCut: boolean) {
  const [typed, find] = useState('')
  const text = useSettled(typed)
  return { find, asked: isCut ? text : '', isTyping: isCut && typed !== text }
}

function useProjects({ accountIds, projectIds }: Chosen) {
  const first = useQuery(projectQueries.choices())
  const isCut = first.data?.isCut ?? false
  const { find, asked, isTyping } = useSearch(isCut)
  const ofAccounts = useQuery({
    ...projectQueries.choices({ accountIds }),
    enabled: isCut && accountIds.length > 0,
  })
  const found = useQuery({
    ...projectQueries.choices({ search: asked, accountIds }),
    enabled: asked !== '',
  })
  const listed = new Map<number, ProjectOfPlace>()
  for (const { data } of [first, ofAccounts, found])
    for (const project of data?.projects ?? []) listed.set(project.id, project)
  const missing = isCut ? projectIds.filter((id) => !listed.has(id)).slice(0, mostProjects) : []
  for (const { data } of useQueries({ queries: missing.map(projectQueries.detail) }))
    if (data) listed.set(data.id, data)
  return {
    all: first.data && [...listed.values()],
    isCut,
    error: first.error ?? ofAccounts.error ?? found.error,
    isSearching: isTyping || found.isFetching,
    find,
  }
}

function useAccounts(
  all: readonly ProjectOfPlace[] | undefined,
  isCut: boolean,
  accountIds: Chosen['accountIds'],
) {
  const { staff } = useProfile()
  const { find, asked, isTyping } = useSearch(isCut && staff)
  const found = useQuery({ ...accountsFoundQuery(asked), enabled: asked !== '' })
  const names = new Map(all?.map((project) => [project.organizationId, project.organizationName]))
  for (const { organizationId, name } of found.data ?? []) names.set(organizationId, name)
  const missing = isCut && staff ? accountIds.filter((id) => !names.has(id)) : []
  const chosen = useQuery({ ...accountNamesQuery(missing), enabled: missing.length > 0 })
  for (const { organizationId, name } of chosen.data ?? []) names.set(organizationId, name)
  return {
    all: all && [...names].map(([value, label]) => ({ value, label })),
    error: found.error ?? chosen.error,
    isSearching: isTyping || found.isFetching,
    find,
  }
}

/**
 * Accounts and projects to filter by. If there are too many projects for one list, it has the first of them, those of
 * the chosen accounts, those that are chosen, and those that `find` has the server search for.
 */
export function usePlaceChoices(chosen: Chosen) {
  const { isCut, ...projects } = useProjects(chosen)
  const accounts = useAccounts(projects.all, isCut, chosen.accountIds)
  const { accountIds } = chosen
  const ofChosen = projects.all?.filter(
    ({ organizationId }) => accountIds.length === 0 || accountIds.includes(organizationId),
  )
  return { accounts, projects: { ...projects, ofChosen } }
}

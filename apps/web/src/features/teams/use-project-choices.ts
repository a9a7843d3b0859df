import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Project } from '@windrow/contract/schemas/projects'
import { useSettled } from '../../ui/use-settled.ts'
import { useProfile } from '../../session/use-profile.ts'
import { choiceId, splitChoices, type ProjectChoice } from '../../place/project-choices.ts'
import { projectQueries } from '../../place/project-queries.ts'

interface Options {
  picked: ReadonlySet<number>
  search: string
  organizationId: number | undefined
  without: ReadonlySet<number> | undefined
}

/** The available projects. If there are too many for a list, searching is done by the server. */
export function useProjectChoices({ picked, search, organizationId, without }: Options) {
  const { staff } = useProfile()
  const settled = useSettled(search.trim())
  const accountIds = organizationId === undefined ? [] : [organizationId]
  const query = useQuery(projectQueries.choices({ accountIds }))
  const isCut = query.data?.isCut ?? false
  const more = useQuery({
    ...projectQueries.choices({ search: settled, accountIds }),
    enabled: isCut && settled !== '',
  })
  // Search results stay visible once selected.
  const [kept, keep] = useState<readonly ProjectChoice[]>([])
  const asChoice = ({ id, name, organizationName }: Project): ProjectChoice => ({
    id: choiceId(id),
    label: name,
    value: id,
    ...(staff && { note: organizationName }),
  })
  const listed = [...(query.data?.projects ?? []), ...(more.data?.projects ?? [])].map(asChoice)
  const known = new Map([...kept, ...listed].map((choice) => [choice.value, choice]))
  const unnamed = [...picked]
    .filter((id) => !known.has(id))
    .map((id) => ({ id: choiceId(id), label: `Project ${id}`, value: id }))
  const choices = [...known.values(), ...unnamed].filter(({ value }) => !without?.has(value))
  return { query, isCut, ...splitChoices(choices, picked, search), keep: () => keep([...known.values()]) }
}

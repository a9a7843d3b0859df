import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries } from './page-queries.ts'
import { firstType } from './recipe-edits.ts'

/** A saved recipe with details has no detail page open yet: the first link of the list leads to one. */
export function useDetailPage({ projectId, state, dispatch }: Editor): { fault: string | null } {
  const { type, pages, recipe } = state
  const list = firstType(recipe)
  const wanted = type !== list && !pages[type]
  const links = useQuery({
    ...pageQueries.evaluation(projectId, pages[list]!.copy.id, list, recipe),
    enabled: wanted,
  })
  const url = links.data?.follow.find(({ to }) => to === type)?.samples[0]
  const opened = useQuery({
    ...pageQueries.opened(projectId, url ?? '', 0),
    enabled: wanted && url !== undefined,
  })
  useEffect(() => {
    if (wanted && opened.data) dispatch({ kind: 'opened', type, page: toOpenPage(opened.data) })
  }, [wanted, opened.data, type, dispatch])

  const missing = wanted && links.data && !url ? 'No link to a detail page was found on the list page.' : null
  return { fault: wanted ? (opened.error?.message ?? links.error?.message ?? missing) : null }
}

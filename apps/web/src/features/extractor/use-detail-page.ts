import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries } from './page-queries.ts'
import { firstType } from './recipe-edits.ts'

interface DetailPage {
  shown: boolean
  busy: boolean
  fault: string | null
  open: (url: string) => Promise<void>
}

/** A saved recipe with details has no detail page open yet: the first link of the list leads to one. */
export function useDetailPage({ projectId, state, dispatch }: Editor): DetailPage {
  const queries = useQueryClient()
  const [opening, setOpening] = useState({ busy: false, fault: null as string | null })
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
  /** Another page of the same kind, to see whether the fields hold there. */
  const open = async (address: string) => {
    setOpening({ busy: true, fault: null })
    try {
      const created = await queries.fetchQuery({ ...pageQueries.opened(projectId, address, 0), staleTime: 0 })
      dispatch({ kind: 'opened', type, page: toOpenPage(created) })
      setOpening({ busy: false, fault: null })
    } catch (error) {
      setOpening({ busy: false, fault: error instanceof Error ? error.message : String(error) })
    }
  }
  const listFault = wanted ? (opened.error?.message ?? links.error?.message ?? missing) : null
  return { shown: type !== list, busy: opening.busy, fault: listFault ?? opening.fault, open }
}

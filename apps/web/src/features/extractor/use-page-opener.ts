import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import type { Editor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries } from './page-queries.ts'
import { firstType } from './recipe-edits.ts'

interface PageOpener {
  busy: boolean
  fault: string | null
  /** Opens a page as one of the shown type, read as the recipe says. */
  open: (url: string, recipe?: Recipe) => Promise<void>
}

/** The page of a type that has none open yet: the first link of the list that leads to one. */
function useFirstOfType({ projectId, state, dispatch, open: openPage }: Editor) {
  const { type, pages, recipe } = state
  const list = firstType(recipe)
  const copy = pages[list]?.copy
  const wanted = type !== list && !openPage && copy !== undefined
  const links = useQuery({
    ...pageQueries.evaluation(projectId, copy?.id ?? 0, list, recipe),
    enabled: wanted,
  })
  const url = links.data?.follow.find(({ to }) => to === type)?.samples[0]
  const opened = useQuery({
    ...pageQueries.opened(projectId, { url: url ?? '', recipe, type }, 0),
    // One page will do, however the recipe goes on while it is opened.
    queryKey: ['page-copy', projectId, { url: url ?? '', type }, 0],
    enabled: wanted && url !== undefined,
  })
  useEffect(() => {
    if (wanted && opened.data) dispatch({ kind: 'opened', type, page: toOpenPage(opened.data) })
  }, [wanted, opened.data, type, dispatch])
  const missing =
    wanted && links.data && !url
      ? `No link to a page of the type "${type}" was found on the page of "${list}". Enter the address of one.`
      : null
  return {
    busy: wanted && (links.isFetching || opened.isFetching),
    fault: wanted ? (opened.error?.message ?? links.error?.message ?? missing) : null,
  }
}

export function usePageOpener(editor: Editor): PageOpener {
  const queries = useQueryClient()
  const [opening, setOpening] = useState({ busy: false, fault: null as string | null })
  const first = useFirstOfType(editor)
  const { projectId, state, dispatch } = editor
  const turn = useRef(0)
  const open = async (url: string, recipe = state.recipe) => {
    const { type } = state
    const mine = ++turn.current
    setOpening({ busy: true, fault: null })
    try {
      const query = pageQueries.opened(projectId, { url, recipe, type }, 0)
      const created = await queries.fetchQuery({ ...query, staleTime: 0 })
      // Another page was asked for meanwhile: this one is not wanted any more.
      if (mine !== turn.current) return
      dispatch({ kind: 'opened', type, page: toOpenPage(created) })
      setOpening({ busy: false, fault: null })
    } catch (error) {
      if (mine !== turn.current) return
      setOpening({ busy: false, fault: error instanceof Error ? error.message : String(error) })
    }
  }
  return { busy: first.busy || opening.busy, fault: opening.fault ?? first.fault, open }
}

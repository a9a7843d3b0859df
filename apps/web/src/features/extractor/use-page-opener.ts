import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { keys } from '../../keys/keys.ts'
import type { Editor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries, type ReadMode, type WantedPage } from './page-queries.ts'
import { firstType } from './recipe-edits.ts'
import { put } from './settings/recipe-path.ts'

/** Opens another page with a new proposal. */
export type Propose = (url: string, mode?: ReadMode) => void

interface PageOpener {
  busy: boolean
  fault: string | null
  /** Opens the page of the last error again, in another mode if given; null if there is none. */
  again: ((mode?: ReadMode) => void) | null
  /** Opens a page as one of the type shown, read with the recipe's settings. */
  open: (url: string) => void
  /** Reopens the page, and reads it in another mode from now on. */
  read: (mode: ReadMode) => void
}

/** Opens a page of a type that has none open yet: the target of the list's first link to one. */
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
    // Not keyed by the recipe: one page is enough, even if the recipe changes while it opens.
    queryKey: keys.pageCopies.opened(projectId, { url: url ?? '', type }, 0),
    enabled: wanted && url !== undefined,
  })
  useEffect(() => {
    if (wanted && opened.data) dispatch({ kind: 'opened', type, page: toOpenPage(opened.data) })
  }, [wanted, opened.data, type, dispatch])
  const missing =
    wanted && links.data && !url
      ? `No link to a page of the type "${type}" was found on the page of "${list}". Enter the URL of one.`
      : null
  return {
    failed: (wanted && opened.isError && url) || null,
    busy: wanted && (links.isFetching || opened.isFetching),
    fault: wanted ? (opened.error?.message ?? links.error?.message ?? missing) : null,
  }
}

/** Opens pages. Until the first edit, each gets a new proposal. */
export function usePageOpener(editor: Editor, propose: Propose | null): PageOpener {
  const queries = useQueryClient()
  const first = useFirstOfType(editor)
  const { projectId, state, dispatch, edit, open: shown } = editor
  const { type } = state
  const opening = useMutation({
    mutationFn: (wanted: WantedPage & { type: string }) =>
      queries.fetchQuery({ ...pageQueries.opened(projectId, wanted, 0), staleTime: 0 }),
    meta: { quiet: true },
  })
  const load = (url: string, recipe: Recipe) =>
    opening.mutate(
      { url, recipe, type },
      // Called for the last page only; earlier requests are obsolete.
      { onSuccess: (created) => dispatch({ kind: 'opened', type, page: toOpenPage(created) }) },
    )
  const isOfType = opening.variables?.type === type
  const failed = (isOfType && opening.isError ? opening.variables.url : null) ?? first.failed
  const again = (url: string) => (mode?: ReadMode) => {
    const recipe = mode ? put(state.recipe, ['types', type, 'mode'], mode) : state.recipe
    if (mode) edit(recipe)
    load(url, recipe)
  }
  return {
    busy: first.busy || (isOfType && opening.isPending),
    again: failed === null ? null : again(failed),
    fault: (isOfType ? opening.error?.message : undefined) ?? first.fault,
    open: (url) => (propose && url !== shown?.copy.url ? propose(url) : load(url, state.recipe)),
    read: (mode) => {
      if (!shown) return
      const { url } = shown.copy
      // Another mode may show other content.
      if (propose) return propose(url, mode)
      const recipe = put(state.recipe, ['types', type, 'mode'], mode)
      edit(recipe)
      load(url, recipe)
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PageType, Recipe } from '@windrow/contract/recipe'
import { api } from '../../api/client.ts'
import { useEditor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries } from './page-queries.ts'
import { detailType, firstType, followDetails, forEvaluation, stopFollowing } from './recipe-edits.ts'

const emptyPage: PageType = { fields: {}, follow: [] }

/** Initial detail page type: the one proposed if the page shows a single thing, otherwise empty. */
const detailOf = (proposed: PageType | undefined): PageType =>
  proposed && !proposed.items ? proposed : emptyPage

/** Follows links to detail pages, and opens the first one to show its fields. */
export function useDetails() {
  const { projectId, open, state, edit, dispatch } = useEditor()
  const queries = useQueryClient()
  const following = useMutation({
    mutationFn: async ({ recipe, cid, select }: { recipe: Recipe; cid: number; select: string }) => {
      const list = firstType(recipe)
      const trial = followDetails(recipe, select, emptyPage)
      const { follow: found } = await api.pageCopyEvaluate({
        params: { id: projectId, cid },
        body: { recipe: forEvaluation(trial, list), type: list },
      })
      const [url] = found[0]?.samples ?? []
      if (!url)
        throw new Error(
          'No item on this page links to a page of the same site. Choose other repeating items, or add links under "More options for links and next pages".',
        )
      const wanted = { url, recipe: trial, type: detailType(trial)! }
      return queries.fetchQuery(pageQueries.opened(projectId, wanted, 0))
    },
    meta: { quiet: true },
    onSuccess: (created, { select }) => {
      const page = detailOf(created.recipe.types[firstType(created.recipe)])
      dispatch({ kind: 'followed', select, page, opened: toOpenPage(created) })
    },
  })
  const { recipe, cid } = following.variables ?? {}
  const isAbout = recipe === state.recipe && cid === open?.copy.id
  return {
    follow: () =>
      open &&
      following.mutate({ recipe: state.recipe, cid: open.copy.id, select: open.detail?.select ?? 'a' }),
    stop: () => edit(stopFollowing(state.recipe)),
    busy: following.isPending,
    fault: isAbout ? (following.error?.message ?? null) : null,
  }
}

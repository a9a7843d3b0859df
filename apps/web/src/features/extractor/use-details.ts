import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PageType, Recipe } from '@windrow/contract/recipe'
import { api } from '../../api/client.ts'
import { useEditor } from './editor-context.ts'
import { toOpenPage } from './open-page.ts'
import { pageQueries } from './page-queries.ts'
import { detailType, firstType, followDetails, forEvaluation, stopFollowing } from './recipe-edits.ts'

const emptyPage: PageType = { fields: {}, follow: [] }

/** A page of one thing: what is proposed of it when the page shows one thing, else nothing yet. */
const detailOf = (proposed: PageType | undefined): PageType =>
  proposed && !proposed.items ? proposed : emptyPage

/** Following links to pages of their own: the first of them is opened, to show what it has. */
export function useDetails() {
  const editor = useEditor()
  const { projectId, open, state, edit, dispatch } = editor
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const openFirst = async (url: string, trial: Recipe) => {
    const wanted = { url, recipe: trial, type: detailType(trial)! }
    const created = await queries.fetchQuery(pageQueries.opened(projectId, wanted, 0))
    return { created, proposed: created.recipe.types[firstType(created.recipe)] }
  }

  const follow = async () => {
    const select = open?.detail?.select ?? 'a'
    setFault(null)
    setBusy(true)
    try {
      const trial = followDetails(state.recipe, select, emptyPage)
      const { follow: found } = await api.pageCopyEvaluate({
        params: { id: projectId, cid: open!.copy.id },
        body: { recipe: forEvaluation(trial, state.type), type: state.type },
      })
      const [url] = found[0]?.samples ?? []
      if (!url)
        throw new Error('No link to a page of an item was found. Switch on, then point at one of the links.')
      const { created, proposed } = await openFirst(url, trial)
      dispatch({ kind: 'followed', select, page: detailOf(proposed), opened: toOpenPage(created) })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { follow, stop: () => edit(stopFollowing(state.recipe)), busy, fault }
}

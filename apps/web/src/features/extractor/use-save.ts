import { useId } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Editor } from './editor-context.ts'
import type { EditorState } from './editor-state.ts'

interface Saved {
  reportId: number
  /** null if the recipe was unchanged. */
  version: number | null
  isNew: boolean
}

async function store(id: number, state: EditorState): Promise<Saved> {
  const { recipe, reportId: rid } = state
  const name = state.name.trim()
  if (rid === null) {
    const report = await api.reportCreate({ params: { id }, body: { name, recipe } })
    return { reportId: report.id, version: report.recipeVersion, isNew: true }
  }
  if (name !== state.savedName) await api.reportUpdate({ params: { id, rid }, body: { name } })
  const isChanged = recipe !== state.savedRecipe
  const version = isChanged ? (await api.recipeSave({ params: { id, rid }, body: { recipe } })).version : null
  return { reportId: rid, version, isNew: state.savedRecipe === null }
}

/**
 * Why the run didn't start; null if it did. Doesn't throw, because the save has succeeded, and a new report must not be
 * created twice.
 */
const startRun = (id: number, rid: number): Promise<string | null> =>
  api.runStart({ params: { id, rid } }).then(
    () => null,
    (error: Error) => error.message,
  )

interface Saving {
  run: boolean
  /** The state that is saved, regardless of later edits. */
  state: EditorState
}

/** Saves the recipe, and starts a run if requested. Opens the runs of a new report. */
export function useSave({ projectId: id, state, dispatch }: Editor) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mutationKey = ['recipe-save', useId()]
  const saving = useMutation({
    mutationKey,
    mutationFn: async ({ run, state: asked }: Saving) => {
      const saved = await store(id, asked)
      const { reportId, version } = saved
      dispatch({ kind: 'saved', recipe: asked.recipe, name: asked.name.trim(), reportId, version })
      return { ...saved, run, fault: run ? await startRun(id, reportId) : null }
    },
    meta: { quiet: true },
    onSuccess: async ({ reportId, version, isNew, run, fault }) => {
      await askAgain(
        queries,
        keys.reports.allOf(id),
        keys.projects.all,
        keys.recipe.ofReport(id, reportId),
        keys.runs.allOf(id, reportId),
      )
      await askAgain(queries, keys.report.allOf(id, reportId))
      if (fault !== null) toast.error(`Saved, but the run did not start. ${fault}`)
      else if (run) toast.success('Saved. The run has been queued and will start shortly')
      else toast.success(version === null ? 'Saved' : `Saved as version ${version}`)
      const params = { id: String(id), rid: String(reportId) }
      // Not awaited: with later unsaved edits the user may cancel the navigation, and then its promise never resolves.
      if ((run && fault === null) || isNew) void navigate({ to: '/projects/$id/reports/$rid', params })
    },
  })
  const { recipe, name } = saving.variables?.state ?? {}
  return {
    isPending: saving.isPending,
    /** Error of the last save; cleared by the next edit. */
    fault: recipe === state.recipe && name === state.name ? (saving.error?.message ?? null) : null,
    save: (run: boolean) => {
      // From the cache, because a second click may come before the button is disabled.
      if (state.name.trim() && queries.isMutating({ mutationKey }) === 0) saving.mutate({ run, state })
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/toast-store.ts'
import { reportQueries } from '../reports/report-queries.ts'
import type { Editor } from './editor-context.ts'

interface Saving {
  editor: Editor
  /** The report that is edited; a new one is made when there is none. */
  rid: number | null
}

/** Saves the recipe, and starts a run when asked. A new report leads to its runs. */
export function useSave({ editor, rid }: Saving) {
  const { projectId: id, state } = editor
  const queries = useQueryClient()
  const navigate = useNavigate()

  const store = async (): Promise<{ reportId: number; version: number | null }> => {
    const { name, recipe } = state
    if (rid === null) {
      const report = await api.reportCreate({ params: { id }, body: { name: name.trim(), recipe } })
      return { reportId: report.id, version: report.recipeVersion }
    }
    if (name.trim() !== state.savedName)
      await api.reportUpdate({ params: { id, rid }, body: { name: name.trim() } })
    const changed = recipe !== state.savedRecipe
    const version = changed ? (await api.recipeSave({ params: { id, rid }, body: { recipe } })).version : null
    return { reportId: rid, version }
  }

  /** What is saved stays saved, also where its run cannot start: a new report must not be made a second time. */
  const startRun = async (reportId: number): Promise<{ fault: string | null }> => {
    try {
      await api.runStart({ params: { id, rid: reportId } })
      return { fault: null }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }

  return useMutation({
    mutationFn: async ({ run }: { run: boolean }) => {
      const saved = await store()
      editor.dispatch({ kind: 'saved', recipe: state.recipe, name: state.name.trim() })
      const start = run ? await startRun(saved.reportId) : null
      return { ...saved, start }
    },
    meta: { quiet: true },
    onSuccess: async ({ reportId, version, start }) => {
      await Promise.all(
        [['reports', id], ['projects'], ['recipe', id, reportId], ['runs', id, reportId]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      await queries.invalidateQueries({ queryKey: reportQueries.detail(id, reportId).queryKey })
      if (start?.fault) toast.error(`Saved, but the run did not start. ${start.fault}`)
      else if (start) toast.success('Saved. The run has been queued and will start shortly')
      else toast.success(version === null ? 'Saved' : `Saved as version ${version}`)
      if ((start && !start.fault) || rid === null) {
        await navigate({
          to: '/projects/$id/reports/$rid',
          params: { id: String(id), rid: String(reportId) },
        })
      }
    },
  })
}

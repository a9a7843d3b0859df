import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useEditor, type Editor } from './editor-context.ts'
import { pageQueries } from './page-queries.ts'
import { firstType, startAddress } from './recipe-edits.ts'
import { mostTried, tryPages, type TriedPage } from './try-pages.ts'

/** Why the page type shown can't be tried on several pages; undefined if it can. */
export function noTrialReason({ state, page, check, open }: Editor): string | undefined {
  const list = firstType(state.recipe)
  if (state.type !== list)
    return state.pages[list] ? undefined : 'Open the list page first: its links lead to the pages to try.'
  const starts = check.starts.reduce((sum, { count }) => sum + count, 0)
  if (page.next || starts > 1 || state.recipe.start.length > 1) return undefined
  return open ? 'This recipe reads only one such page.' : 'Open a page first.'
}

/** Tries the page type shown on several pages, read as a run would read them. Starts at once. */
export function useTrial(): { pages: TriedPage[]; busy: boolean; fault: string | null } {
  const editor = useEditor()
  const queries = useQueryClient()
  const [pages, setPages] = useState<TriedPage[]>([])
  const [end, setEnd] = useState<{ fault: string | null } | null>(null)
  const { projectId, state } = editor
  const { recipe, type } = state

  const seeds = useEffectEvent(async (): Promise<string[]> => {
    const list = firstType(recipe)
    if (type === list) {
      const starts = editor.check.starts.flatMap(({ samples }) => samples)
      return [...new Set([editor.open?.copy.url ?? startAddress(recipe), ...starts])].filter(Boolean)
    }
    const copy = state.pages[list]!.copy
    const found = await queries.fetchQuery(pageQueries.evaluation(projectId, copy.id, list, recipe))
    return found.follow.find(({ to }) => to === type)?.samples ?? []
  })
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const read = (url: string) =>
      api.pageCopyCreate({ params: { id: projectId }, body: { url, recipe, type }, signal })
    const urls = await seeds()
    await tryPages(urls.slice(0, mostTried), read, (page) => setPages((known) => [...known, page]), signal)
  })
  useEffect(() => {
    const stop = new AbortController()
    const finish = (fault: string | null) => {
      if (!stop.signal.aborted) setEnd({ fault })
    }
    run(stop.signal).then(
      () => finish(null),
      (error: Error) => finish(error.message),
    )
    return () => stop.abort()
  }, [])
  return { pages, busy: end === null, fault: end?.fault ?? null }
}

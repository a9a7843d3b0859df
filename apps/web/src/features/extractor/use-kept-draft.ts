import { useEffect, useMemo, useState } from 'react'
import { keptName, readKept, useKept, writeKept } from '../../session/kept-store.ts'
import { useProfile } from '../../session/use-profile.ts'
import { isDirty, type EditorState, type Start } from './editor-state.ts'
import { draftPlace, readDraft, type KeptDraft } from './kept-draft.ts'
import { startAddress } from './recipe-edits.ts'

interface FoundDraft {
  name: string
  draft: KeptDraft | null
}

/** The draft kept for a report or for the start page of a new one, read once; and the name it is kept under. */
export function useFoundDraft(
  projectId: number,
  { reportId = null, version = null, page, recipe }: Start,
): FoundDraft {
  const { ownId } = useProfile()
  const url = page?.copy.url ?? startAddress(recipe)
  const [found] = useState(() => {
    const name = keptName(ownId, draftPlace(projectId, reportId, url))
    return { name, draft: readDraft(readKept(name), version) }
  })
  return found
}

/** Keeps unsaved edits in this browser under a name until they are saved or undone. Returns when that was last done. */
export function useKeepDraft(
  { name, draft: found }: FoundDraft,
  state: EditorState,
  start: Start,
): string | null {
  const kept = useKept(name)
  const { recipe, name: typed, version } = state
  const isNewSaved = (start.reportId ?? null) === null && state.reportId !== null
  const isKept = !isNewSaved && isDirty(state) && (recipe !== start.recipe || typed !== start.name)
  // A restored draft keeps its time until it is edited.
  const isFound = recipe === found?.recipe && typed === found.name
  useEffect(() => {
    if (isFound) return
    const draft: KeptDraft = { recipe, name: typed, at: new Date().toISOString(), version }
    writeKept(name, isKept ? JSON.stringify(draft) : null)
  }, [name, recipe, typed, version, isKept, isFound])
  return useMemo(() => readDraft(kept, version)?.at ?? null, [kept, version])
}

import { useState } from 'react'
import type { Editor } from './editor-context.ts'
import { focusPlace, placeOfFault, type Panel } from './settings/panels.ts'

interface Shown {
  panel: Panel | null
  place: string
}

/** The open settings panel, and a function that goes to the control of an error. */
export function useSettings({ state, dispatch }: Editor, onFields: () => void) {
  const [{ panel, place }, set] = useState<Shown>({ panel: null, place: '' })
  const lead = (path: string) => {
    const found = placeOfFault(path)
    if (found.type !== null && found.type !== state.type && state.recipe.types[found.type])
      dispatch({ kind: 'show', type: found.type })
    if (found.panel !== 'field') return set({ panel: found.panel, place: path })
    set({ panel: null, place: '' })
    if (found.field !== null) dispatch({ kind: 'pick', field: found.field })
    onFields()
    // The field opens first; its controls exist in the next frame.
    requestAnimationFrame(() => focusPlace(document, path))
  }
  return {
    panel,
    place,
    lead,
    show: (wanted: Panel) => set({ panel: wanted, place: '' }),
    close: () => set({ panel: null, place: '' }),
  }
}

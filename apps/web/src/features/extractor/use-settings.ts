import { useState } from 'react'
import type { Editor } from './editor-context.ts'
import { focusPlace, placeOfFault, type Panel } from './settings/panels.ts'

interface Shown {
  panel: Panel | null
  place: string
}

/** Which part of the settings is open, and how a fault leads to its control. */
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
    // The field opens first; its controls are there with the next frame.
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

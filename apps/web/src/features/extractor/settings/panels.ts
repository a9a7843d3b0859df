export const panels = [
  { value: 'starts', label: 'Starts' },
  { value: 'page', label: 'Pages' },
  { value: 'follow', label: 'Links' },
  { value: 'fetching', label: 'Fetching' },
  { value: 'login', label: 'Login' },
  { value: 'limits', label: 'Limits' },
  { value: 'json', label: 'JSON' },
] as const
export type Panel = (typeof panels)[number]['value']

/** Where an error can be fixed: a settings panel, or a field of the editor. */
export interface FaultPlace {
  panel: Panel | 'field'
  type: string | null
  field: string | null
}

const byRoot: Partial<Record<string, Panel>> = {
  start: 'starts',
  fetch: 'fetching',
  login: 'login',
  limits: 'limits',
  keep: 'limits',
}

export function placeOfFault(path: string): FaultPlace {
  const [root = '', type, part, name] = path.split('.')
  const panel = byRoot[root]
  if (panel) return { panel, type: null, field: null }
  if (root !== 'types' || type === undefined) return { panel: 'json', type: null, field: null }
  if (part === 'fields' && name !== undefined) return { panel: 'field', type, field: name }
  if (part === 'items') return { panel: 'field', type, field: null }
  return { panel: part === 'follow' || part === 'next' ? 'follow' : 'page', type, field: null }
}

/** Focuses the control for a path in the recipe, or the nearest one around it. */
export function focusPlace(root: ParentNode, path: string): void {
  const keys = path.split('.')
  for (let length = keys.length; length > 0; length--) {
    const wanted = CSS.escape(keys.slice(0, length).join('.'))
    const control =
      root.querySelector<HTMLElement>(`[data-path="${wanted}"]`) ??
      root.querySelector<HTMLElement>(`[data-path^="${wanted}\\."]`)
    if (!control) continue
    control.scrollIntoView({ block: 'center' })
    control.focus()
    return
  }
}

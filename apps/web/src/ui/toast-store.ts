/** Takes back what a message tells of. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** A second line: what follows, or why it failed. */
  detail?: string
  action?: ToastAction
}

const most = 4
const lifetimeMs = { success: 4000, info: 4000, error: 8000 }
/** Long enough to read the message and reach its button. */
const actionLifetimeMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], text: string, detail?: string, action?: ToastAction) {
  const id = ++lastId
  const added = { id, kind, text, ...(detail && { detail }), ...(action && { action }) }
  set([...toasts.filter((toast) => toast.text !== text), added].slice(-most))
  setTimeout(() => toastStore.dismiss(id), action ? actionLifetimeMs : lifetimeMs[kind])
}

export const toast = {
  success: (text: string, detail?: string) => add('success', text, detail),
  error: (text: string, detail?: string) => add('error', text, detail),
  info: (text: string, detail?: string) => add('info', text, detail),
  /** Tells of something that is done, with a button "Undo". */
  undoable: (text: string, undo: () => void, detail?: string) =>
    add('success', text, detail, { label: 'Undo', run: undo }),
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  dismiss: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
}

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** A second line: what follows, or why it failed. */
  detail?: string
}

const most = 4
const lifetimeMs = { success: 4000, info: 4000, error: 8000 }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], text: string, detail?: string) {
  const id = ++lastId
  set(
    [...toasts.filter((toast) => toast.text !== text), { id, kind, text, ...(detail && { detail }) }].slice(
      -most,
    ),
  )
  setTimeout(() => toastStore.dismiss(id), lifetimeMs[kind])
}

export const toast = {
  success: (text: string, detail?: string) => add('success', text, detail),
  error: (text: string, detail?: string) => add('error', text, detail),
  info: (text: string, detail?: string) => add('info', text, detail),
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  dismiss: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
}

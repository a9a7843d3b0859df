import { useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Button } from './button.tsx'
import { toastStore } from './toast-store.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** Short messages at the top of the window. The live region always exists, so that screen readers announce new ones. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toasts.map(({ id, kind, text, detail, action }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className={`toast toast-${kind}`}>
            <Icon size={16} aria-hidden="true" />
            <span className="grow">
              {detail ? <b>{text}</b> : text}
              {detail && <span className="toastdetail">{detail}</span>}
            </span>
            {action && (
              <Button
                small
                variant="link"
                onClick={() => {
                  toastStore.dismiss(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <button
              type="button"
              className="iconbutton"
              aria-label="Dismiss"
              onClick={() => toastStore.dismiss(id)}
            >
              <X size={16} />
            </button>
          </div>
        )
      })}
    </section>
  )
}

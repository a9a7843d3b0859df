import { expect, it, onTestFinished } from 'vitest'
import { toast, toastStore } from './toast-store.ts'

// Other tests in this thread show toasts in the same store.
const dismissAll = () => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
}

// spec: ERR-12
it('shows at most four toasts, the newest last', () => {
  dismissAll()
  onTestFinished(dismissAll)
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast.info(text)

  expect(toastStore.read().map((shown) => shown.text)).toEqual(['b', 'c', 'd', 'e'])
})

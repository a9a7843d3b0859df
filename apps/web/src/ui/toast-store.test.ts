import { expect, it } from 'vitest'
import { toast, toastStore } from './toast-store.ts'

// spec: ERR-12
it('shows four toasts at most and the newest last', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast.info(text)

  expect(toastStore.read().map((shown) => shown.text)).toEqual(['b', 'c', 'd', 'e'])
})

import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import '../styles/every-screen.ts'
import { toastStore } from '../ui/toast-store.ts'

// The files of a run share one page: each test finds it as the first one did.
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
  if (innerWidth !== 1440) await page.viewport(1440, 900)
})

import { api } from '../api/client.ts'
import { toast } from '../ui/toast-store.ts'

/** Lets the browser download a file. Renews the session first, because a download can't. */
export async function saveFile(url: string): Promise<void> {
  try {
    await api.profile()
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error))
  }
}

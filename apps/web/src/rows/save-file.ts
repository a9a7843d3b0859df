import { api } from '../api/client.ts'
import { toast } from '../ui/toast-store.ts'

/** The browser loads the file by itself; the session is renewed before, since a file cannot ask for it. */
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

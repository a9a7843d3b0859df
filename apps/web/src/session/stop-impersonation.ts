import { api } from '../api/client.ts'

/** Back to oneself. The page starts anew, so that nothing of the user stays. */
export async function stopImpersonation(): Promise<void> {
  await api.impersonationStop()
  location.assign('/projects')
}

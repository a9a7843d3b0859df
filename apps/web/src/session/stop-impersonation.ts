import { api } from '../api/client.ts'

/** Ends the impersonation. The page reloads, so that no data of the user stay. */
export async function stopImpersonation(): Promise<void> {
  await api.impersonationStop()
  location.assign('/projects')
}

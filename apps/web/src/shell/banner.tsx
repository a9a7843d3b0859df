import { useSearch } from '@tanstack/react-router'
import { GuideBanner } from '../features/guides/guide-banner.tsx'
import { MaintenanceBanner, useMaintenance } from './maintenance-banner.tsx'
import { OwnAgain } from './own-again.tsx'

/** One banner at a time, the most urgent one; the next one appears when it was dismissed. */
export function Banner({ hasGuide }: { hasGuide: boolean }) {
  const { impersonateSessionExpired } = useSearch({ from: '/_app' })
  const maintenance = useMaintenance()
  if (impersonateSessionExpired) return <OwnAgain />
  if (maintenance.banner) return <MaintenanceBanner {...maintenance} banner={maintenance.banner} />
  return hasGuide ? <GuideBanner /> : null
}

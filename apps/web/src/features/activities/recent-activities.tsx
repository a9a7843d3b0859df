import { lazy, Suspense, useState } from 'react'
import { History } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Place } from './activities-drawer.tsx'

const ActivitiesDrawer = lazy(async () => ({
  default: (await import('./activities-drawer.tsx')).ActivitiesDrawer,
}))

/** Opens the recent activity of a report and its project, or of one run. */
export function RecentActivities(place: Place) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label="Recent Activities"
        data-tip="Recent Activities"
        icon={<History size={16} />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <ActivitiesDrawer {...place} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

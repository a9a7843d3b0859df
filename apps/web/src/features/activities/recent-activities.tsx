import { lazy, Suspense, useState } from 'react'
import { History } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

const ActivitiesDrawer = lazy(async () => ({
  default: (await import('./activities-drawer.tsx')).ActivitiesDrawer,
}))

/** Opens what people did lately in a report and in its project. */
export function RecentActivities({ id, rid }: { id: number; rid: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label="Recent Activities"
        data-tip="Recent Activities"
        icon={<History size={16} />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <ActivitiesDrawer id={id} rid={rid} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

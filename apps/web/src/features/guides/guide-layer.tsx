import { lazy, Suspense, useEffect } from 'react'
import { generalFlag } from './guide-places.ts'
import { openGuide, useOpenGuide } from './guide-store.ts'
import { useGuides } from './use-guides.ts'
import { isWelcomeDue } from './welcome-key.ts'

const GuideDialogs = lazy(async () => ({ default: (await import('./guide-dialogs.tsx')).GuideDialogs }))

/** Dialogs, drawers and tours of the guides, above any screen. */
export function GuideLayer() {
  const open = useOpenGuide()
  const greet = useGuides().isNew(generalFlag)
  useEffect(() => {
    if (greet && isWelcomeDue()) openGuide({ kind: 'welcome' })
  }, [greet])
  return <Suspense>{open && <GuideDialogs open={open} />}</Suspense>
}

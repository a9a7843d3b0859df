import { lazy, Suspense, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '../../session/property-queries.ts'
import { generalFlag } from './guide-places.ts'
import { openGuide, useOpenGuide } from './guide-store.ts'
import { useGuides, useSeen } from './use-guides.ts'
import { endWelcome, isWelcomeDue } from './welcome-key.ts'

const WelcomeDialog = lazy(async () => ({ default: (await import('./welcome-dialog.tsx')).WelcomeDialog }))
const HelpDrawer = lazy(async () => ({ default: (await import('../help/help-drawer.tsx')).HelpDrawer }))
const PageTour = lazy(async () => ({ default: (await import('./page-tour.tsx')).PageTour }))

/** Dialogs, drawers and tours of the guides, above any screen. */
export function GuideLayer() {
  const open = useOpenGuide()
  const seen = useSeen()
  const { data: properties } = useQuery(propertyQuery)
  const greet = useGuides().isNew(generalFlag)
  useEffect(() => {
    if (greet && isWelcomeDue()) openGuide({ kind: 'welcome' })
  }, [greet])

  const close = () => openGuide(null)
  if (!open) return null
  return (
    <Suspense>
      {open.kind === 'welcome' && (
        <WelcomeDialog
          helpCenter={properties?.links.helpCenter ?? null}
          onHelp={() => openGuide({ kind: 'help' })}
          onSeen={() => {
            endWelcome()
            seen.save(generalFlag)
          }}
          onClose={close}
        />
      )}
      {open.kind === 'help' && <HelpDrawer properties={properties} onClose={close} />}
      {open.kind === 'tour' && <PageTour key={open.tour} name={open.tour} onClose={close} />}
    </Suspense>
  )
}

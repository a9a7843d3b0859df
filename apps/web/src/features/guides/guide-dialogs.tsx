import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '../../session/property-queries.ts'
import { generalFlag } from './guide-places.ts'
import { openGuide, type OpenGuide } from './guide-store.ts'
import { useSeen } from './use-guides.ts'
import { endWelcome } from './welcome-key.ts'

const WelcomeDialog = lazy(async () => ({ default: (await import('./welcome-dialog.tsx')).WelcomeDialog }))
const HelpDrawer = lazy(async () => ({ default: (await import('../help/help-drawer.tsx')).HelpDrawer }))
const PageTour = lazy(async () => ({ default: (await import('./page-tour.tsx')).PageTour }))

/** The dialog, drawer or tour of the open guide. */
export function GuideDialogs({ open }: { open: NonNullable<OpenGuide> }) {
  const seen = useSeen()
  const { data: properties } = useQuery(propertyQuery)
  const close = () => openGuide(null)
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

import { Compass, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { openGuide, useGuidesDone, useOpenGuide } from './guide-store.ts'
import { generalFlag } from './guide-places.ts'
import { useGuidePlace, useGuides, useSeen } from './use-guides.ts'
import css from './guides.module.css'

const general = {
  flag: generalFlag,
  title: 'New to Windrow?',
  text: 'See what it does for you in six pictures.',
}

/** A hint about the current page, until the user closes it: one per visit, and none behind the welcome dialog. */
export function GuideBanner() {
  const { tour, banner } = useGuidePlace()
  const { isNew } = useGuides()
  const seen = useSeen()
  const isOpen = useOpenGuide() !== null
  const isDone = useGuidesDone()
  const guide = tour === 'projects' && isNew(generalFlag) ? general : banner
  const shown = guide && isNew(guide.flag) && !isOpen && !isDone ? guide : null
  useShortcuts(shown ? { Escape: () => seen.save(shown.flag) } : {})
  if (!shown) return null
  return (
    <section className={css.guidebanner} aria-label="Guide">
      <Compass size={16} aria-hidden="true" />
      <span className="grow">
        <b>{shown.title}</b> {shown.text}
      </span>
      {shown === general ? (
        <Button small onClick={() => openGuide({ kind: 'welcome' })}>
          Show me
        </Button>
      ) : (
        tour && (
          <Button small onClick={() => openGuide({ kind: 'tour', tour })}>
            Take the tour
          </Button>
        )
      )}
      <Button
        variant="text"
        small
        aria-label="Close this guide"
        icon={<X size={16} />}
        busy={seen.isPending}
        onClick={() => seen.save(shown.flag)}
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, Compass, ExternalLink, Play } from 'lucide-react'
import { propertyQuery } from '../../session/property-queries.ts'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { openGuide } from './guide-store.ts'
import { useGuidePlace } from './use-guides.ts'
import { useProfile } from '../../session/use-profile.ts'
import { useParams } from '@tanstack/react-router'
import css from './guides.module.css'

/** Menu entry for the tour of this page; without a tour, it says which pages have one. */
function useTourItem(): MenuItem {
  const { tour } = useGuidePlace()
  const { profile } = useProfile()
  const { id } = useParams({ strict: false })
  const sidebar = tour === 'sidebar'
  const project = useQuery({ ...projectQueries.detail(Number(id)), enabled: sidebar }).data
  const item = { key: 'tour', label: 'Take a tour again', icon: <Compass size={16} /> }
  const none = (tip: string): MenuItem => ({ ...item, disabled: true, tip })
  if (profile.impersonatedBy) return none("Tours aren't available while you impersonate a user.")
  if (!tour || (sidebar && project?.totalReports !== 0))
    return none('Tours are available on the project list, a report and a data preview.')
  return { ...item, onSelect: () => openGuide({ kind: 'tour', tour }) }
}

/** The help button in the top bar of every page. */
export function HelpButton() {
  const tour = useTourItem()
  const center = useQuery(propertyQuery).data?.links.helpCenter ?? null
  const help: MenuItem = {
    key: 'center',
    label: 'Help Center',
    icon: <ExternalLink size={16} />,
    onSelect: () => (center ? window.open(center, '_blank', 'noreferrer') : openGuide({ kind: 'help' })),
  }
  const watch: MenuItem = {
    key: 'watch',
    label: 'Watch Tutorials',
    icon: <Play size={16} />,
    onSelect: () => openGuide({ kind: 'help' }),
  }
  return (
    <MenuButton
      name="Help"
      tip="Help"
      className={`btn btn-text btn-icon ${css.help}`}
      align="end"
      label={<CircleQuestionMark size={20} aria-hidden="true" />}
      groups={[{ items: [help, watch, tour] }]}
    />
  )
}

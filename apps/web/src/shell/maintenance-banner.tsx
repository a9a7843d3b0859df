import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { propertyQuery } from '../session/property-queries.ts'

const looks = {
  info: { tone: 'plain', icon: Info },
  warning: { tone: 'warn', icon: TriangleAlert },
  error: { tone: 'bad', icon: CircleAlert },
} as const

const dismissalKey = (version: string) => `maintenance_banner-${version}`

/** The operator's message to all users. Once dismissed, it reappears when its text changes. */
export function MaintenanceBanner() {
  const banner = useQuery(propertyQuery).data?.maintenance
  const [dismissed, dismiss] = useState<string>()
  if (!banner || dismissed === banner.version || localStorage.getItem(dismissalKey(banner.version)))
    return null
  const { tone, icon: Icon } = looks[banner.type]
  return (
    <section className={`notice notice-${tone} maintenance`} role="status" aria-label="Maintenance">
      <Icon size={16} aria-hidden="true" />
      <span className="grow">{banner.title}</span>
      <button
        type="button"
        className="iconbutton"
        aria-label="Dismiss"
        onClick={() => {
          localStorage.setItem(dismissalKey(banner.version), 'dismissed')
          dismiss(banner.version)
        }}
      >
        <X size={16} />
      </button>
    </section>
  )
}

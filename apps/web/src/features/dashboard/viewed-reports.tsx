import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Carousel } from '../../ui/carousel.tsx'
import { When } from '../../ui/marks.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { recentlyViewed } from '../../place/recently-viewed.ts'
import css from './dashboard.module.css'

/** The reports that this browser opened last. */
export function ViewedReports() {
  const { ownId } = useProfile()
  const [viewed] = useState(() => recentlyViewed.read(ownId))
  if (viewed.length === 0) return null
  return (
    <Carousel title="Recently viewed">
      {viewed.map(({ projectId, projectName, reportId, reportName, timestamp }) => (
        <li key={`${projectId}-${reportId}`}>
          <Link
            className={`panel ${css.viewedcard}`}
            to="/projects/$id/reports/$rid"
            params={{ id: String(projectId), rid: String(reportId) }}
          >
            <span className="cellmain clip">{reportName}</span>
            <span className="meta clip">{projectName}</span>
            <span className="meta faint">
              <When iso={timestamp} />
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  )
}

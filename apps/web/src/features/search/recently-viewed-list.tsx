import { Link } from '@tanstack/react-router'
import { When } from '../../ui/marks.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { recentlyViewed } from '../../place/recently-viewed.ts'
import css from './search.module.css'

/** The reports opened last in this browser. */
export function RecentlyViewedList() {
  const { ownId } = useProfile()
  const viewed = recentlyViewed.read(ownId)
  return (
    <section aria-label="Recently viewed">
      <h2 className={css.searchhead}>Recently viewed</h2>
      {viewed.length === 0 ? (
        <p className="muted">Reports you open are listed here.</p>
      ) : (
        <ul className={css.viewed}>
          {viewed.map(({ projectId, projectName, reportId, reportName, ownerEmail, timestamp }) => (
            <li key={`${projectId}-${reportId}`}>
              <Link to="/projects/$id/reports/$rid" params={{ id: String(projectId), rid: String(reportId) }}>
                <span className={css.viewedname}>
                  <span className="cellmain clip">{reportName}</span>
                  <span className="meta faint clip">
                    {projectName}, {ownerEmail}
                  </span>
                </span>
                <span className="meta faint">
                  <When iso={timestamp} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import type { Project, ProjectAttention } from '@windrow/contract/schemas/projects'
import { plural } from '../../ui/formats.ts'
import { Dash } from '../../ui/marks.tsx'
import css from './projects.module.css'

const words: Record<ProjectAttention['kind'], (count: number) => string> = {
  FAILED: (count) => `${plural(count, 'report')} failed`,
  DELIVERY: (count) => plural(count, 'failed delivery', 'failed deliveries'),
  HELD: (count) => `${plural(count, 'run')} held`,
}

/** Where the latest of them is put right; several failed reports are in the list of reports. */
export function attentionHref(
  projectId: number,
  { kind, count, reportId, historyId }: ProjectAttention,
): string {
  const reports = `/projects/${projectId}/reports`
  if (kind === 'DELIVERY') return `${reports}/${reportId}/datadeliveries`
  if (kind === 'HELD') return `${reports}/${reportId}/histories/${historyId}/previews`
  return count === 1 ? `${reports}/${reportId}` : `${reports}?sort=-lastHistoryDate`
}

/** What needs a person in a project, each with a link. */
export function AttentionLinks({ project: { id, attention } }: { project: Project }) {
  if (attention.length === 0) return <Dash />
  return (
    <span className={css.attention}>
      {attention.map((one) => (
        <Link
          key={one.kind}
          to={attentionHref(id, one)}
          className={one.kind === 'HELD' ? css.held : css.failed}
        >
          {words[one.kind](one.count)}
        </Link>
      ))}
    </span>
  )
}

import { roleMay } from '@windrow/contract/roles'
import type { DigestContent } from '@windrow/contract/email-digests'
import { sql } from 'kysely'
import type { Viewer } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import { projectsOf, type DigestSettings } from './digest-scope.ts'
import { figuresOf, reportsOf, type DigestFigures, type ReportLine } from './digest-figures.ts'
import { needsOf, type Need } from './digest-needs.ts'
import type { Period } from './digest-times.ts'

/** What one mail tells one reader. */
export interface Content {
  period: Period
  /** The parts that are chosen and that the reader may see. */
  parts: ReadonlySet<DigestContent>
  figures: DigestFigures
  needs: Need[]
  needsTotal: number
  reports: ReportLine[]
  reportsTotal: number
  /** Nothing ran, nothing was delivered, and nothing needs a person. */
  isEmpty: boolean
  /** The reader sees none of its projects. */
  isBlind: boolean
}

/** Findings and proxy costs are only for roles that see them elsewhere. */
function partsFor({ role }: Viewer, chosen: readonly DigestContent[]): Set<DigestContent> {
  const parts = new Set(chosen)
  if (!roleMay(role, 'report:view-anomalies')) parts.delete('FINDINGS')
  if (!roleMay(role, 'proxy:view-cost')) parts.delete('SPEND')
  return parts
}

/** Gathers what a digest tells a reader, by what they may see at this moment. */
export async function contentFor(
  db: Db,
  viewer: Viewer,
  settings: DigestSettings,
  period: Period,
): Promise<Content> {
  const parts = partsFor(viewer, settings.contents)
  const seen = projectsOf(db, viewer, settings)
    .select(sql`1`.as('one'))
    .limit(1)
  const [some, figures, { needs, total: needsTotal }, { lines, total: reportsTotal }] = await Promise.all([
    seen.executeTakeFirst(),
    figuresOf(db, viewer, settings, period),
    parts.has('NEEDS') ? needsOf(db, viewer, settings, period) : { needs: [], total: 0 },
    reportsOf(db, viewer, settings, period),
  ])
  const { runs, delivered, undelivered } = figures.now
  return {
    period,
    parts,
    figures,
    needs,
    needsTotal,
    reports: lines,
    reportsTotal,
    isEmpty: runs + delivered + undelivered + needsTotal === 0,
    isBlind: some === undefined,
  }
}

import {
  failureKindLabels,
  failureKinds,
  type GeneratedContent,
  type ReportingGroup,
} from '@windrow/contract/reporting'
import type { Db } from '../../database/connect.ts'
import type { GeneratedReportRow } from '../../database/figure-tables.ts'
import { daysIn, failuresIn, type DayRow } from '../../day-figures/figure-queries.ts'
import type { FigurePeriod, FigureScope } from '../../day-figures/figure-scope.ts'
import { groupsIn, type GroupRow } from '../../day-figures/group-queries.ts'
import { addFigures, type Figures } from '../../day-figures/measures.ts'

/** Rows of a part of the file; beyond it, the file says so. */
export const mostPartRows = 50_000

/** What a generated report shows, before it is written as PDF or XLSX. */
export interface GeneratedParts {
  totals: Figures
  days: readonly DayRow[] | null
  failures: readonly { label: string; failed: number }[] | null
  groups: readonly { group: ReportingGroup; title: string; rows: readonly GroupRow[] }[]
  hasTotals: boolean
}

const groupParts: readonly (readonly [GeneratedContent, ReportingGroup, string])[] = [
  ['ACCOUNTS', 'account', 'By account'],
  ['PROJECTS', 'project', 'By project'],
  ['REPORTS', 'report', 'By report'],
]

/** Reads the parts of a generated report. */
export async function readParts(
  db: Db,
  row: Pick<GeneratedReportRow, 'contents' | 'first_day' | 'last_day'>,
  scope: FigureScope,
): Promise<GeneratedParts> {
  const period: FigurePeriod = { from: row.first_day, to: row.last_day }
  const has = (content: GeneratedContent) => row.contents.includes(content)
  const days = await daysIn(db, scope, period)
  const failed = has('FAILURES') ? await failuresIn(db, scope, period) : null
  const groups = []
  for (const [content, group, title] of groupParts)
    if (has(content))
      groups.push({ group, title, rows: await groupsIn(db, group, scope, period, mostPartRows) })
  return {
    totals: addFigures(days),
    hasTotals: has('TOTALS'),
    days: has('DAYS') ? days : null,
    failures:
      failed &&
      failureKinds
        .map((kind) => ({ label: failureKindLabels[kind], failed: failed.get(kind) ?? 0 }))
        .filter((each) => each.failed > 0)
        .toSorted((a, b) => b.failed - a.failed),
    groups,
  }
}

import { storable, storableTexts } from '@windrow/contract/storable'
import type { Trx } from '../../database/connect.ts'
import type { JudgedFinding } from './judgement.ts'

interface Place {
  page_id: string | null
  column_name: string | null
  metric: string
}

/** Identifies the same finding in different runs of a report. */
const keyOf = ({ page_id, column_name, metric }: Place): string =>
  JSON.stringify([page_id, column_name, metric])

const storableOrNull = (text: string | null | undefined) => (text == null ? null : storable(text))

/** The finding with texts that the database accepts: they quote values, and parts of values. */
const storableFinding = (finding: JudgedFinding): JudgedFinding => ({
  ...finding,
  title: storable(finding.title),
  subject: storableOrNull(finding.subject),
  detail: storableOrNull(finding.detail),
})

const valuesOf = (runId: number, finding: JudgedFinding, position: number) => ({
  run_id: runId,
  position,
  page_id: finding.pageId,
  column_name: finding.column,
  metric: finding.metric,
  level: finding.level,
  weight: finding.weight,
  holds: finding.holds ?? false,
  title: finding.title,
  subject: finding.subject ?? null,
  detail: finding.detail ?? null,
  row_count: finding.rowCount ?? null,
  value: finding.value ?? null,
  expected_low: finding.expected?.low ?? null,
  expected_high: finding.expected?.high ?? null,
  details: finding.details ? JSON.stringify(finding.details, storableTexts) : null,
})

/** Findings per statement, far below the limit of values. */
const batch = 500

/**
 * Replaces the findings of a run and marks those that are ignored in its report.
 *
 * @returns the others, the most important first
 */
export async function storeFindings(
  trx: Trx,
  run: { id: number; report_id: number },
  findings: readonly JudgedFinding[],
): Promise<JudgedFinding[]> {
  await trx.deleteFrom('run_findings').where('run_id', '=', run.id).execute()
  if (findings.length === 0) return []
  const ignored = await trx
    .selectFrom('ignored_findings')
    .select(['id', 'page_id', 'column_name', 'metric'])
    .where('report_id', '=', run.report_id)
    .execute()
  const ignoredBy = new Map(ignored.map((row) => [keyOf(row), row.id]))
  const rows = findings
    .map(storableFinding)
    .sort((a, b) => b.weight - a.weight)
    .map((finding, position) => {
      const values = valuesOf(run.id, finding, position)
      return { finding, values: { ...values, ignored_by: ignoredBy.get(keyOf(values)) ?? null } }
    })
  for (let at = 0; at < rows.length; at += batch)
    await trx
      .insertInto('run_findings')
      .values(rows.slice(at, at + batch).map(({ values }) => values))
      .execute()
  return rows.filter(({ values }) => values.ignored_by === null).map(({ finding }) => finding)
}

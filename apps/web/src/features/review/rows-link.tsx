import type { Finding } from '@windrow/contract/schemas/anomalies'
import type { RunPlace } from '../../keys/places.ts'
import { writeFilters } from '../../rows/preview-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'

/** Findings whose rows a filter of the data preview can show: those with an empty column. */
function areEmptyCells({ metric, column, rowCount, value, expected }: Finding): boolean {
  const isFuller = value !== undefined && expected !== undefined && value > expected.high
  return metric === 'fill' && column !== null && rowCount !== null && rowCount > 0 && !isFuller
}

/** A link to the rows of a finding in the data preview; nothing if they can't be filtered. */
export function RowsLink({ place, finding }: { place: RunPlace; finding: Finding }) {
  if (!areEmptyCells(finding)) return null
  const filters = writeFilters([{ column: finding.column ?? '', operator: 'isEmpty', values: [] }])
  return (
    <ButtonLink
      small
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(place.id), rid: String(place.rid), hid: String(place.hid) }}
      search={{ ...(finding.pageId !== null && { pId: finding.pageId }), ...(filters && { filters }) }}
    >
      Show {plural(finding.rowCount ?? 0, 'row')}
    </ButtonLink>
  )
}

import type { Finding } from '@windrow/contract/schemas/anomalies'
import type { RunPlace } from '../../keys/places.ts'
import { writeFilters } from '../../rows/preview-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'

/** A link to the rows of a finding in the data preview; nothing if it is about no single rows. */
export function RowsLink({ place, finding }: { place: RunPlace; finding: Finding }) {
  const { pageId, filter, rowCount } = finding
  if (pageId === null || filter === null || rowCount === 0) return null
  const filters = writeFilters([filter])
  return (
    <ButtonLink
      small
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ id: String(place.id), rid: String(place.rid), hid: String(place.hid) }}
      search={{ pId: pageId, ...(filters && { filters }) }}
    >
      {rowCount === null ? 'Show rows' : `Show ${plural(rowCount, 'row')}`}
    </ButtonLink>
  )
}

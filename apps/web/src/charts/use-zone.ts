import { useState } from 'react'

/** A part of a chart: the positions of its first and last point. */
export interface Zone {
  from: number
  to: number
}

/** The part that is shown enlarged; null for the whole. Other points, such as those of a longer period, end it. */
export function useZone(
  points: readonly { id: number }[],
): [zone: Zone | null, enlarge: (zone: Zone | null) => void] {
  const [chosen, choose] = useState<{ zone: Zone; of: string } | null>(null)
  const of = `${points[0]?.id} ${points.length}`
  return [chosen?.of === of ? chosen.zone : null, (zone) => choose(zone && { zone, of })]
}

import { growDeliveries } from './deliveries.ts'
import { growLogs } from './logs.ts'
import { growPages } from './pages.ts'
import { growRows } from './rows.ts'
import { growRuns } from './runs.ts'
import { growSchedules } from './schedules.ts'

const areas: Record<string, (sizes: readonly number[]) => Promise<void>> = {
  pages: growPages,
  rows: growRows,
  runs: growRuns,
  schedules: growSchedules,
  deliveries: growDeliveries,
  logs: growLogs,
}

/**
 * How costs grow with what there is, by powers of ten.
 *
 * @param of names of areas, all unless given
 */
export async function benchGrowth({
  exponents,
  of = Object.keys(areas),
}: {
  exponents: readonly number[]
  of?: readonly string[] | undefined
}): Promise<void> {
  const sizes = exponents.map((exponent) => 10 ** exponent)
  for (const name of of) {
    const grow = areas[name]
    if (!grow)
      throw new Error(`growth of "${name}" isn't measured, but that of ${Object.keys(areas).join(', ')}`)
    await grow(sizes)
  }
}

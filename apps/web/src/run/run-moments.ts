import { formatMoment } from '../ui/formats.ts'

interface Timed {
  id: number
  createdDate: string
}

const seconds = (iso: string): string => String(new Date(iso).getSeconds()).padStart(2, '0')

/** The names of runs by their start, "Today 10:29"; with seconds where two runs of the list share a minute. */
export function runMoments(runs: readonly Timed[], now = new Date()): ReadonlyMap<number, string> {
  const named = runs.map(({ id, createdDate }) => ({ id, createdDate, text: formatMoment(createdDate, now) }))
  const counts = new Map<string, number>()
  for (const { text } of named) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Map(
    named.map(({ id, createdDate, text }) => [
      id,
      counts.get(text) === 1 ? text : `${text}:${seconds(createdDate)}`,
    ]),
  )
}

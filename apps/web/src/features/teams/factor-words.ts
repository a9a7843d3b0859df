import { formatNumber, plural } from '../../ui/formats.ts'

interface Counts {
  people: number
  without: number
}

/** The number of active users without a second factor. */
export function factorCount({ people, without }: Counts): string {
  if (people === 0) return 'No active users'
  if (without === 0)
    return people === 1 ? 'The only active user has one' : `All ${formatNumber(people)} active users have one`
  return `${formatNumber(without)} of ${plural(people, 'active user')} ${without === 1 ? 'has' : 'have'} none`
}

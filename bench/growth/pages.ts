import { frontierCosts } from '../frontier-costs.ts'
import { growing } from './growth-table.ts'

/** Addresses that a run knows. */
export const growPages = (sizes: readonly number[]): Promise<void> =>
  growing(sizes, {
    area: 'pages',
    title: 'Pages: addresses in the frontier of a run, processor time',
    lines: {
      add: { what: 'add an address', of: 'element', unit: 'µs' },
      known: { what: 'find an address known', of: 'element', unit: 'µs' },
      take: { what: 'take and settle a request', of: 'element', unit: 'µs' },
      memory: { what: 'memory for all', of: 'whole', unit: 'MB' },
    },
    measure: async (size) => {
      const { addMicros, knownMicros, takeMicros, grownMb } = frontierCosts(size)
      return { add: addMicros, known: knownMicros, take: takeMicros, memory: grownMb }
    },
  })

import { type PracticeSite, startPracticeSite } from '@windrow/practice-site/start-practice-site'

/** The fetch settings of a recipe that reads a slow site as fast as that answers, four pages at a time. */
export const fourAtATime = { delayMs: 0, perHost: 4 } as const

/** A practice site for runs that are interrupted: slow until then, so that nobody waits for the rest of the run. */
export interface SlowSite extends PracticeSite {
  /** Answers at once from now on. */
  hurry: () => void
}

/** Starts a shop whose every answer takes `latencyMs` until it is told to hurry. */
export async function startSlowSite(products: number, latencyMs: number): Promise<SlowSite> {
  const misbehaviour = { latencyMs }
  const site = await startPracticeSite({ products, misbehaviour })
  return { ...site, hurry: () => (misbehaviour.latencyMs = 0) }
}

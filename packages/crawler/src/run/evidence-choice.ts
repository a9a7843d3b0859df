import type { Recipe } from '@windrow/contract/recipe'
import { fingerprint } from '../frontier/fingerprint.ts'

/** What one batch adds to the pages that are kept: how many failed ones, and type and rank of the others. */
export interface EvidenceEntry {
  failed: number
  sampled: [string, number][]
}

const usual = { failed: 50, sample: 20 }

/** How many pages of each type stay in the end. */
export const sampleSize = (keep: Recipe['keep']): number => keep?.sample ?? usual.sample

/**
 * Chooses the pages that are kept as they came. Of the failed ones the first; of those that gave rows a fair sample of
 * each page type, although nobody knows beforehand how many there will be: the pages whose fingerprints are smallest
 * (bottom-k sampling). Of n pages about k·(1 + ln(n/k)) are kept for a time, and the k smallest in the end.
 */
export class EvidenceChoice {
  private readonly limits: { failed: number; sample: number }
  private failed = 0
  /** Ranks kept so far by page type, ascending, at most `limits.sample`. */
  private readonly ranks = new Map<string, number[]>()

  constructor(keep: Recipe['keep']) {
    this.limits = { failed: keep?.failed ?? usual.failed, sample: sampleSize(keep) }
  }

  /** Whether another failed page is kept. */
  keepsFailed(entry: EvidenceEntry): boolean {
    if (this.failed >= this.limits.failed) return false
    this.failed++
    entry.failed++
    return true
  }

  /** The rank under which this page is kept, or null. Does not depend on the order in which pages come. */
  rankOf(type: string, url: string, entry: EvidenceEntry): number | null {
    if (this.limits.sample === 0) return null
    const rank = fingerprint(type, url).readUInt32BE(0)
    if (!this.take(type, rank)) return null
    entry.sampled.push([type, rank])
    return rank
  }

  /** Whether another failed page would be kept. */
  get wantsFailed(): boolean {
    return this.failed < this.limits.failed
  }

  /** Whether a page would be kept if it gave rows. */
  wantsSample(type: string, url: string): boolean {
    const { sample } = this.limits
    const ranks = this.ranks.get(type) ?? []
    return sample > 0 && (ranks.length < sample || fingerprint(type, url).readUInt32BE(0) < ranks.at(-1)!)
  }

  /** Takes over what an earlier attempt kept. */
  restore({ failed, sampled }: EvidenceEntry): void {
    this.failed += failed
    for (const [type, rank] of sampled) this.take(type, rank)
  }

  private take(type: string, rank: number): boolean {
    let ranks = this.ranks.get(type)
    if (!ranks) this.ranks.set(type, (ranks = []))
    const isFull = ranks.length >= this.limits.sample
    if (isFull && rank >= ranks.at(-1)!) return false
    const at = ranks.findIndex((known) => known > rank)
    ranks.splice(at < 0 ? ranks.length : at, 0, rank)
    if (isFull) ranks.pop()
    return true
  }
}

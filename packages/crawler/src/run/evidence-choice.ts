import type { Recipe } from '@windrow/contract/recipe'
import { fingerprint } from '../frontier/fingerprint.ts'

/** What one batch adds to the page snapshots: the number of failed pages, and type and rank of the others. */
export interface EvidenceEntry {
  failed: number
  sampled: [string, number][]
}

const usual = { failed: 50, sample: 20 }

/** How many snapshots per page type remain in the end. */
export const sampleSize = (keep: Recipe['keep']): number => keep?.sample ?? usual.sample

/**
 * Chooses which pages to keep as snapshots: the first failed pages, and for each page type a fair sample of the
 * pages that gave rows, although their number isn't known in advance. The sample is the pages with the smallest
 * fingerprints (bottom-k sampling). Of n pages about k·(1 + ln(n/k)) are kept temporarily, and the k smallest in
 * the end.
 */
export class EvidenceChoice {
  private readonly limits: { failed: number; sample: number }
  private failed = 0
  /** Ranks kept so far, by page type; ascending, at most `limits.sample`. */
  private readonly ranks = new Map<string, number[]>()

  constructor(keep: Recipe['keep']) {
    this.limits = { failed: keep?.failed ?? usual.failed, sample: sampleSize(keep) }
  }

  /** Whether to keep another failed page; counts it if so. */
  keepsFailed(entry: EvidenceEntry): boolean {
    if (this.failed >= this.limits.failed) return false
    this.failed++
    entry.failed++
    return true
  }

  /** The rank under which to keep this page, or null. Independent of the order in which pages arrive. */
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

  /** Restores what an earlier attempt kept. */
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

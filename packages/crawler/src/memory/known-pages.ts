import type { CompiledRecipe } from '../extract/compile-recipe.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import { validatorsOf } from '../fetch/validators.ts'
import type { Validators } from '../records/request.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { Found } from '../reading/extract-content.ts'
import { decodeMemo, digestOf, encodeMemo, foundIn, type Memo, memoKey, memoOf } from './memo.ts'
import type { PageMemory, Remembered } from './page-memory.ts'

/** A page of the last run that may be unchanged. */
export interface KnownPage {
  key: string
  memo: Memo
  /** What it gave last time. */
  found: Found
}

/** Detects pages that are unchanged since the last run, and what to remember of this run. */
export class KnownPages {
  /** Whether unchanged pages give their rows again. */
  readonly reuses: boolean
  private readonly memory: PageMemory
  private readonly compiled: CompiledRecipe

  constructor(memory: PageMemory, compiled: CompiledRecipe, reuses: boolean) {
    this.memory = memory
    this.compiled = compiled
    this.reuses = reuses
  }

  async recall(request: CrawlRequest): Promise<KnownPage | null> {
    const key = memoKey(request)
    const bytes = await this.memory.recall(key)
    const memo = bytes && decodeMemo(bytes)
    const found = memo && foundIn(memo, this.compiled)
    return memo && found ? { key, memo, found } : null
  }

  /** The validators for a conditional request; null if the site has to send the page. */
  conditionsFor({ send }: CrawlRequest, known: KnownPage | null): Validators | null {
    return send ? null : (known?.memo.validators ?? null)
  }

  /**
   * Whether a page is unchanged. If the site doesn't say so, equal text counts only when unchanged pages are
   * skipped. When they give their rows again, the page has been downloaded and is extracted again, because dates
   * like "2 days ago" change.
   */
  isUnchanged(page: ReadPage, known: KnownPage | null): known is KnownPage {
    if (!known) return false
    return page.isUnchanged === true || (!this.reuses && known.memo.digest === digestOf(page.html))
  }

  /** What to remember for the next run; null if it would be useless. */
  remember(request: CrawlRequest, page: ReadPage, found: Found): Remembered | null {
    if (page.isUnchanged) return { key: memoKey(request), memo: null }
    const validators = request.send ? null : validatorsOf(page.headers, page.finalUrl)
    if (validators === null && this.reuses) return null
    const memo = memoOf(found, { digest: digestOf(page.html), validators }, this.reuses)
    return { key: memoKey(request), memo: encodeMemo(memo) }
  }
}

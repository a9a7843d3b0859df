import type { HopGuard } from '../fetch/follow-redirects.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { readFollowing } from '../fetch/follow-refreshes.ts'
import { readData, type ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'

/** Reads the pages of a crawl: over HTTP, in a browser, or in whichever of them a page needs. */
export interface PageReader {
  /**
   * Reads one page. `type` is its page type, or null if only the content decides it; `isData` means a list of URLs
   * or JSON, which need not be HTML. Rejects with a `PageError`.
   */
  read(request: CrawlRequest, type: string | null, isData: boolean): Promise<ReadPage>
  /** Removes secrets from a text; absent if there are none. */
  redact?(text: string): string
  /** Ends everything in flight with an `ABORTED` error. */
  abortAll(): void
  close(): Promise<void>
}

export class HttpReader implements PageReader {
  private readonly client: HttpClient
  private readonly redirects: number
  private readonly guard: HopGuard | null

  constructor(client: HttpClient, redirects: number, guard: HopGuard | null) {
    this.client = client
    this.redirects = redirects
    this.guard = guard
  }

  read({ url, send, known }: CrawlRequest, _type: string | null, isData: boolean): Promise<ReadPage> {
    return (isData ? readData : readFollowing)(this.client, url, this.redirects, this.guard, send, known)
  }

  abortAll(): void {
    this.client.abortAll()
  }

  close(): Promise<void> {
    return this.client.close()
  }
}

import { z } from 'zod'
import { BrowserSettings, fetchModes } from './browser.ts'
import { delayMs, HostsFetching, perHost, defaultDelayMs } from './host-fetching.ts'
import { Headers, identifier } from './shapes.ts'

export const Limits = z
  .strictObject({
    pages: z.int().min(1).max(100_000_000).optional(),
    rows: z.int().min(1).max(1_000_000_000).optional(),
    depth: z.int().min(0).max(100_000).optional(),
    barren: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe(
        'Links of a page type to itself end after so many of its pages in a row gave nothing; absent: 500',
      ),
    bytes: z.int().min(1).optional().describe('Ends when so much has been read from the network'),
    cost: z
      .number()
      .positive()
      .max(1_000_000)
      .optional()
      .describe('Ends when proxies have cost so much, in US dollars'),
    minutes: z.number().positive().max(43_200).optional(),
    failedShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe('A run fails when more of its pages than this share fail; from 100 pages on it ends there'),
  })
  .meta({ id: 'Limits' })

export const Fetching = z
  .strictObject({
    mode: z
      .enum(fetchModes)
      .optional()
      .describe('"browser" for all pages, "auto" for those that need one; absent: http'),
    browser: BrowserSettings.optional(),
    parser: z
      .enum(['auto', 'spec'])
      .optional()
      .describe(
        '"spec": always the parser of the HTML standard; absent: the fast one wherever it sees the same',
      ),
    http2: z.boolean().optional().describe('Absent: where a site offers it'),
    unchanged: z
      .enum(['read', 'skip', 'reuse'])
      .optional()
      .describe(
        'Pages that a site says are as in the last run: left out, or their rows taken from it; absent: read anew',
      ),
    proxy: z
      .strictObject({
        list: identifier.describe('The list of proxies to use'),
        rotate: z
          .enum(['request', 'session'])
          .optional()
          .describe('"session": the same one for a site as long as it works; absent: another one each time'),
      })
      .optional(),
    concurrency: z.int().min(1).max(500).default(16).describe('Concurrent requests'),
    parts: z
      .int()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'Workers at a time, between which the hosts are divided; absent: 1. Limits of pages, rows, bytes and cost, ' +
          'unique rows and a login need one worker',
      ),
    perHost: perHost.default(8).describe('Concurrent requests to one host'),
    delayMs: delayMs
      .optional()
      .describe(
        `Pause between the starts of two requests to one host; absent: as the installation has it, usually ${defaultDelayMs}, ` +
          'and none for hosts of its own network',
      ),
    timeoutMs: z.int().min(100).max(600_000).default(30_000),
    retries: z.int().min(0).max(20).default(3),
    redirects: z.int().min(0).max(50).default(10),
    maxBytes: z.int().min(1000).max(1_000_000_000).default(20_000_000).describe('Larger answers are refused'),
    robots: z.enum(['obey', 'ignore']).default('obey'),
    adapt: z
      .boolean()
      .optional()
      .describe('Fewer requests at a time to a host that slows down or asks for it; absent: yes'),
    cookies: z
      .enum(['page', 'run'])
      .optional()
      .describe(
        '"run": what a site sets goes back with all later requests; absent: within the redirects of a page',
      ),
    headers: Headers.default({}),
    hosts: HostsFetching.optional().describe(
      'How single hosts are asked: by name, or "*.example.com" for all below it. A name without a port means all its ' +
        'ports; the name itself goes before a wildcard, a longer wildcard before a shorter one',
    ),
  })
  .meta({ id: 'Fetching' })

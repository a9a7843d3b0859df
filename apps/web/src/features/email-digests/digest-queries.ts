import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EmailDigestBody } from '@windrow/contract/schemas/email-digests'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { DigestSearch } from './digest-search.ts'

/** The settings of a digest as they are sent. */
export type DigestBody = z.input<typeof EmailDigestBody>

const listRefreshMs = 30_000

export const digestQueries = {
  page: ({ page = 1, limit = 25 }: DigestSearch) =>
    queryOptions({
      queryKey: keys.digests.page({ page, limit }),
      queryFn: ({ signal }) => api.emailDigestList({ query: { page, limit }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: listRefreshMs,
    }),

  detail: (digestId: number) =>
    queryOptions({
      queryKey: keys.digests.detail(digestId),
      queryFn: ({ signal }) => api.emailDigestGet({ params: { digestId }, signal }),
    }),

  preview: (body: DigestBody) =>
    queryOptions({
      queryKey: keys.digestPreviews.of(body),
      queryFn: ({ signal }) => api.emailDigestPreview({ body, signal }),
      placeholderData: keepPreviousData,
    }),
}

import { group, key, type Answer } from './key.ts'

export const digests = {
  all: group('digests'),
  page: (view: object) => key<Answer<'emailDigestList'>>('digests', 'page', view),
  detail: (digestId: number) => key<Answer<'emailDigestGet'>>('digests', 'detail', digestId),
}

/** Apart from the digests, so that saving one doesn't ask for its mail again. */
export const digestPreviews = {
  of: (settings: object) => key<Answer<'emailDigestPreview'>>('digestPreviews', settings),
}

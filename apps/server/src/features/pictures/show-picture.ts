import { isExpired } from '@windrow/contract/run-origin'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { isSigned } from './picture-signature.ts'
import { svgType } from '../../pictures/picture-type.ts'

const cacheSeconds = 86_400

/** Serves only URLs from rows that this server has shown, proved by their signature. */
export const runPicture =
  (app: AppContext): Handler<Routes['runPicture']> =>
  async ({ run, params, query, actor, reply, signal }) => {
    const { url, signature } = query
    const isGone = run.archived_at !== null || isExpired(run.data_expires_at)
    if (isGone || !isSigned(app.keys.picture, { runId: run.id, pageId: params.pageId }, url, signature))
      throw notFound('picture in this run')
    const picture = await app.pictures.read(url, { userId: actor.userId, signal })
    // Opened directly, an image such as SVG must stay inert.
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return {
      ...picture,
      cacheSeconds,
      // SVG may contain scripts: pages can embed it, but opened directly it is a download.
      ...(picture.mediaType === svgType && { fileName: 'picture.svg' }),
    }
  }

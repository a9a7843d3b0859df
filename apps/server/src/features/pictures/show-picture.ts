import { isExpired } from '@windrow/contract/run-origin'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { isSigned } from './picture-signature.ts'
import { svgType } from '../../pictures/picture-type.ts'

const cacheSeconds = 86_400

/** Only URLs that stand in rows which this server showed: their signature says so. */
export const runPicture =
  (app: AppContext): Handler<Routes['runPicture']> =>
  async ({ run, params, query, actor, reply, signal }) => {
    const { url, signature } = query
    const isGone = run.archived_at !== null || isExpired(run.data_expires_at)
    if (isGone || !isSigned(app.keys.picture, { runId: run.id, pageId: params.pageId }, url, signature))
      throw notFound('picture in this run')
    const picture = await app.pictures.read(url, { userId: actor.userId, signal })
    // Opened on its own it is a picture still, whatever it holds.
    void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return {
      ...picture,
      cacheSeconds,
      // Drawings can hold scripts: in a page they are shown, on their own they are a file.
      ...(picture.mediaType === svgType && { fileName: 'picture.svg' }),
    }
  }

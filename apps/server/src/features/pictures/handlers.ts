import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { runPicture } from './show-picture.ts'

/** API handlers of this feature. */
export const picturesHandlers = (app: AppContext) =>
  ({
    runPicture: runPicture(app),
  }) satisfies Partial<Handlers<Routes>>

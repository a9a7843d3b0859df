import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  runJudge,
  runJudgements,
  tableSchemaList,
  tableSchemaRemove,
  tableSchemaSave,
} from './table-schema-calls.ts'

/** API handlers of this feature. */
export const tableSchemasHandlers = (app: AppContext) =>
  ({
    tableSchemaList: tableSchemaList(app),
    tableSchemaSave: tableSchemaSave(app),
    tableSchemaRemove: tableSchemaRemove(app),
    runJudgements: runJudgements(app),
    runJudge: runJudge(app),
  }) satisfies Partial<Handlers<Routes>>

import type { Routes } from '@windrow/contract/routes'
import type { OperationState } from '@windrow/contract/schemas/operation'
import type { Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import { ShortMemory } from '../dashboard/short-memory.ts'
import { operationState } from './operation-state.ts'

const keepMs = 4000
const memories = new WeakMap<AppContext['db'], ShortMemory<OperationState>>()

/** The figures, at most some seconds old: one set of queries, however many screens and scrapers ask. */
export function keptState(app: AppContext): Promise<OperationState> {
  const memory = memories.get(app.db) ?? new ShortMemory<OperationState>(keepMs)
  memories.set(app.db, memory)
  return memory.get('state', () => operationState(app))
}

export const operationGet =
  (app: AppContext): Handler<Routes['operationGet']> =>
  () =>
    keptState(app)

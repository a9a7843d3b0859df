import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { exportTaskCancel, exportTaskRetry } from './change-export.ts'
import { taskInfo, taskList } from './task-calls.ts'

/** API handlers of this feature. */
export const tasksHandlers = (app: AppContext) =>
  ({
    taskList: taskList(app),
    taskInfo: taskInfo(app),
    exportTaskRetry: exportTaskRetry(app),
    exportTaskCancel: exportTaskCancel(app),
  }) satisfies Partial<Handlers<Routes>>

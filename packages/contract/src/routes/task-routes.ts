import { route } from '../route.ts'
import { exportTaskParams, Task, TaskInfo, TaskInfoQuery, TaskList, TaskListQuery } from '../schemas/tasks.ts'

const common = { tag: 'Operation', permission: 'task:manage' } as const

export const taskRoutes = {
  taskList: route({
    ...common,
    method: 'GET',
    path: '/tasks',
    summary:
      'List background tasks of all accounts: runs, exports, deliveries, jobs, profiles, log downloads',
    query: TaskListQuery,
    success: { status: 200, body: TaskList },
  }),
  taskInfo: route({
    ...common,
    method: 'GET',
    path: '/tasks/info',
    summary: 'Get a background task with its child tasks',
    query: TaskInfoQuery,
    success: { status: 200, body: TaskInfo },
    errors: ['NOT_FOUND'],
  }),
  exportTaskRetry: route({
    ...common,
    method: 'POST',
    path: '/tasks/exports/{exportTaskId}/retry',
    summary: "Create the file of a user's failed export again",
    params: exportTaskParams,
    success: { status: 200, body: Task },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  exportTaskCancel: route({
    ...common,
    method: 'POST',
    path: '/tasks/exports/{exportTaskId}/cancel',
    summary: "Cancel a user's export whose file is not ready",
    params: exportTaskParams,
    success: { status: 200, body: Task },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

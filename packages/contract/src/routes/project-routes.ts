import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../schemas/common.ts'
import {
  Project,
  ProjectCreate,
  ProjectList,
  ProjectListQuery,
  projectParams,
  ProjectUpdate,
} from '../schemas/projects.ts'

export const projectRoutes = {
  projectList: route({
    method: 'GET',
    path: '/projects',
    tag: 'Projects',
    summary: 'List the projects one may see',
    permission: 'project:view',
    query: ProjectListQuery,
    success: { status: 200, body: ProjectList },
  }),
  projectCount: route({
    method: 'GET',
    path: '/projects/count',
    tag: 'Projects',
    summary: 'Count the projects one may see',
    permission: 'project:view',
    success: { status: 200, body: z.object({ count: z.int() }) },
  }),
  projectCreate: route({
    method: 'POST',
    path: '/projects',
    tag: 'Projects',
    summary: 'Create a project',
    permission: 'project:create',
    body: ProjectCreate,
    success: { status: 201, body: Project },
    errors: ['NAME_TAKEN'],
  }),
  demoProjectCreate: route({
    method: 'POST',
    path: '/projects/demo',
    tag: 'Projects',
    summary: 'Load the demo project',
    permission: 'report:create',
    success: { status: 201, body: z.object({ projectId: id, reportId: id }) },
    errors: ['UNAVAILABLE'],
  }),
  projectGet: route({
    method: 'GET',
    path: '/projects/{id}',
    tag: 'Projects',
    summary: 'Get a project',
    permission: 'project:view',
    params: projectParams,
    success: { status: 200, body: Project },
  }),
  projectUpdate: route({
    method: 'PATCH',
    path: '/projects/{id}',
    tag: 'Projects',
    summary: 'Rename a project',
    permission: 'project:update-name',
    params: projectParams,
    body: ProjectUpdate,
    success: { status: 200, body: Project },
    errors: ['NAME_TAKEN'],
  }),
}

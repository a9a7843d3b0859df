import { z } from 'zod'
import { route } from '../route.ts'
import { projectParams } from '../schemas/projects.ts'
import { reportParams } from '../schemas/reports.ts'
import {
  ReportService,
  SecretList,
  secretParams,
  SecretSave,
  ServiceBinding,
  ServiceDetails,
  serviceDetailsParams,
  ServiceList,
} from '../schemas/services.ts'

export const serviceRoutes = {
  serviceList: route({
    method: 'GET',
    path: '/services',
    tag: 'Services',
    summary: 'List the services written in code',
    permission: 'report:admin-params',
    success: { status: 200, body: ServiceList },
  }),
  serviceDetails: route({
    method: 'GET',
    path: '/projects/get-service-details-by-report/{reportId}',
    tag: 'Services',
    summary: 'Get the code of the service of a report, and its owners',
    permission: 'report:view',
    params: serviceDetailsParams,
    success: { status: 200, body: ServiceDetails },
    errors: ['NOT_FOUND'],
  }),
  reportServiceGet: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/service',
    tag: 'Services',
    summary: 'Get the service of a report and its parameters',
    permission: 'report:configure',
    params: reportParams,
    success: { status: 200, body: ReportService },
  }),
  reportServiceSave: route({
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/service',
    tag: 'Services',
    summary: 'Bind a report to a service and its parameters',
    permission: 'report:configure',
    params: reportParams,
    body: ServiceBinding,
    success: { status: 200, body: ReportService },
    errors: ['SERVICE_INVALID'],
  }),
  secretList: route({
    method: 'GET',
    path: '/projects/{id}/secrets',
    tag: 'Services',
    summary: 'List the names of the secrets that logins and headers of a project may use',
    permission: 'report:configure',
    params: projectParams,
    success: { status: 200, body: SecretList },
  }),
  secretSave: route({
    method: 'PUT',
    path: '/projects/{id}/secrets/{name}',
    tag: 'Services',
    summary: 'Set a secret',
    permission: 'report:configure',
    params: secretParams,
    body: SecretSave,
    success: { status: 200, body: SecretList },
  }),
  secretDelete: route({
    method: 'DELETE',
    path: '/projects/{id}/secrets/{name}',
    tag: 'Services',
    summary: 'Remove a secret',
    permission: 'report:configure',
    params: secretParams,
    success: { status: 200, body: z.object({}) },
  }),
}

import { route } from '../route.ts'
import { pageParams } from '../schemas/datasets.ts'
import {
  DataProfile,
  profileParams,
  ProfileQuery,
  ProfileTrend,
  ProfileTrendQuery,
} from '../schemas/profiles.ts'

const history = '/projects/{id}/reports/{rid}/histories/{hid}'
const generating = {
  tag: 'Data',
  path: `${history}/data-profiler/{pageId}`,
  permission: 'report:generate-profile',
  params: pageParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const

export const profileRoutes = {
  profileGet: route({
    method: 'GET',
    path: `${history}/data-profiler-statistics/{scheduleId}/last-run-stats`,
    tag: 'Data',
    summary: 'Get the profile of an output table, or its progress',
    permission: 'report:view',
    params: profileParams,
    query: ProfileQuery,
    success: { status: 200, body: DataProfile },
    errors: ['NOT_FOUND'],
  }),
  profileTrend: route({
    method: 'GET',
    path: `${history}/data-profiler-columns/{scheduleId}/columns-last-run`,
    tag: 'Data',
    summary: 'Get the metrics of the columns of an output table over the last runs that have a profile',
    permission: 'report:view',
    params: profileParams,
    query: ProfileTrendQuery,
    success: { status: 200, body: ProfileTrend },
    errors: ['NOT_FOUND'],
  }),
  profileGenerate: route({
    ...generating,
    method: 'POST',
    summary: 'Create the profile of an output table in the background',
    success: { status: 202, body: DataProfile },
  }),
  profileCancel: route({
    ...generating,
    method: 'DELETE',
    summary: 'Cancel the creation of a profile',
    success: { status: 200, body: DataProfile },
  }),
}

import { route } from '../route.ts'
import { gridViewParams, GridViews, GridViewSave } from '../schemas/grid-views.ts'
import { schemaParams } from '../schemas/table-schemas.ts'

const views = { tag: 'Data', permission: 'report:view' } as const

export const gridViewRoutes = {
  gridViewList: route({
    ...views,
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/pages/{pageId}/views',
    summary: 'List your saved views of an output table',
    params: schemaParams,
    success: { status: 200, body: GridViews },
  }),
  gridViewSave: route({
    ...views,
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/pages/{pageId}/views',
    summary: 'Save how you look at an output table under a name',
    params: schemaParams,
    body: GridViewSave,
    success: { status: 200, body: GridViews },
    errors: ['CONFLICT'],
  }),
  gridViewDelete: route({
    ...views,
    method: 'DELETE',
    path: '/projects/{id}/reports/{rid}/pages/{pageId}/views/{gridViewId}',
    summary: 'Delete a saved view of an output table',
    params: gridViewParams,
    success: { status: 200, body: GridViews },
    errors: ['NOT_FOUND'],
  }),
}

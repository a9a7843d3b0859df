import { describe, expect } from 'vitest'
import { mostGridViews } from '@windrow/contract/grid-bounds'
import { accountTest as test } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const layout = { pinned: ['name'], widths: { name: 240 }, sort: '-name' }

describe('saved views of a table', () => {
  test('belong to one person and one table of a report', async ({ server }) => {
    const [owner, other] = [await server.signIn('ADMIN'), await server.signIn('ADMIN')]
    const project = await owner.api.projectCreate({ body: { name: 'Gear' } })
    const report = await owner.api.reportCreate({ params: project, body: { name: 'Shop', recipe } })
    const at = { id: project.id, rid: report.id, pageId: 'items' }

    const { views } = await owner.api.gridViewSave({ params: at, body: { name: 'Wide', layout } })
    expect(views).toMatchObject([
      { name: 'Wide', layout: { ...layout, hidden: [], order: [], wrapped: false, filters: [] } },
    ])
    expect((await other.api.gridViewList({ params: at })).views).toEqual([])
    expect((await owner.api.gridViewList({ params: { ...at, pageId: 'reviews' } })).views).toEqual([])
    const foreign = other.api.gridViewDelete({ params: { ...at, gridViewId: views[0]!.viewId } })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    const left = await owner.api.gridViewDelete({ params: { ...at, gridViewId: views[0]!.viewId } })
    expect(left.views).toEqual([])
  })

  test('replace others of their name, and are limited', async ({ server }) => {
    const owner = await server.signIn('VIEWER')
    const staff = await server.signIn('ADMIN')
    const project = await staff.api.projectCreate({ body: { name: 'Gear' } })
    const report = await staff.api.reportCreate({ params: project, body: { name: 'Shop', recipe } })
    const at = { id: project.id, rid: report.id, pageId: 'items' }
    const save = (name: string, wrapped = false) =>
      staff.api.gridViewSave({ params: at, body: { name, layout: { wrapped } } })

    await save('Wide')
    const { views } = await save('WIDE', true)
    expect(views.map((view) => [view.name, view.layout.wrapped])).toEqual([['WIDE', true]])
    for (let count = 1; count < mostGridViews; count++) await save(`View ${count}`)
    await expect(save('One more')).rejects.toMatchObject({ status: 409 })
    await expect(save('View 1', true)).resolves.toBeTruthy()
    const body = { name: 'Narrow', layout: { widths: { name: 3 } } }
    await expect(staff.api.gridViewSave({ params: at, body })).rejects.toMatchObject({ status: 422 })
    await expect(owner.api.gridViewList({ params: at })).rejects.toMatchObject({ status: 404 })
  })
})

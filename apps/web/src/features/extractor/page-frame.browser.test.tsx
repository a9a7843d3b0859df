import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { errorsOfScrolling, Hidden } from '../../testing/hidden.tsx'
import { show } from '../../testing/show.tsx'
import { PageFrame } from './page-frame.tsx'
import { EditedRecipe } from './testing/edited-recipe.tsx'

const html = `<body data-wn="0"><h1 data-wn="1" style="height: 3000px">Tents</h1></body>`
const region = page.getByRole('application')

const frame = (edited: EditedRecipe, hides = false) =>
  edited.around(
    <div style={{ height: 400, display: 'grid' }}>
      <Hidden hides={hides}>
        <PageFrame html={html} pageWidth={1280} cursor={null} onCursor={() => {}} onDocument={() => {}} />
      </Hidden>
    </div>,
  )

it('scrolls the page with its container', async () => {
  await show(frame(new EditedRecipe()))
  await expect.poll(() => region.element().scrollHeight).toBeGreaterThan(1000)
  region.element().scrollTop = 200
  const copy = page.getByTitle('Copy of the page').element() as HTMLIFrameElement
  await expect.poll(() => copy.contentWindow?.scrollY).toBeGreaterThan(100)
})

it('throws nothing when it was scrolled and is hidden', async () => {
  const edited = new EditedRecipe()
  const screen = await show(frame(edited))
  await expect.element(region).toBeVisible()
  const element = region.element()
  await screen.rerender(frame(edited, true))
  expect(getComputedStyle(element).display).toBe('none')
  expect(errorsOfScrolling(element)).toEqual([])
})

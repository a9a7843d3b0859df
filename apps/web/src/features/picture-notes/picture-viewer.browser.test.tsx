import { useState } from 'react'
import { ApiError } from '@windrow/contract/client'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, type Call } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show, type Surroundings } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { fileNoteOf } from '../../testing/threads.ts'
import type { LocalNote } from './local-note.ts'
import type { Picture } from './picture.ts'
import { PictureViewer } from './picture-viewer.tsx'

/** A picture of 800 x 600 px. */
const src = (() => {
  const canvas = document.createElement('canvas')
  canvas.width = 800
  canvas.height = 600
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, 800, 600)
  return canvas.toDataURL()
})()

const pictureOf = (key: string, change: Partial<Picture> = {}): Picture => ({
  key,
  name: `${key}.png`,
  size: 1_200_000,
  src,
  downloadUrl: '/api/projects/1/files/5/content?download=true',
  byline: 'Maja Lindqvist, Yesterday 14:08',
  id: 1,
  fileId: 5,
  mayAnnotate: true,
  local: null,
  ...change,
})

const own = fileNoteOf(9, { fileX: 100, fileY: 100, fileNote: 'Keep grams.', mayEdit: true, mayDelete: true })
const notesUrl = '/projects/1/files/5/notes'
const answers = {
  [`GET ${notesUrl}`]: () => ({ fileNotes: { 8: fileNoteOf(8), 9: own } }),
  [`GET /projects/1/files/6/notes`]: () => ({ fileNotes: {} }),
}
const pictures = [pictureOf('shop'), pictureOf('gear', { fileId: 6 })]

function Viewer({ all = pictures }: { all?: readonly Picture[] }) {
  const [shown, showPicture] = useState<string | null>('shop')
  return (
    <>
      <h1>Thread</h1>
      {shown !== null && (
        <PictureViewer pictures={all} shown={shown} onShow={showPicture} onClose={() => showPicture(null)} />
      )}
    </>
  )
}

function LocalViewer() {
  const [notes, change] = useState<LocalNote[]>([])
  const local = { notes, change, percent: 64 }
  return <Viewer all={[pictureOf('shop', { fileId: null, byline: 'Not sent yet', local })]} />
}

const surroundings = (): Surroundings => ({ queries: queriesOf('MANAGER') })
const img = page.getByRole('img', { name: 'shop.png' })
const mark = (name: RegExp) => page.getByRole('button', { name })
const text = page.getByRole('textbox', { name: 'Description' })
const list = page.getByRole('list', { name: 'Notes on this picture' })
const put = (calls: Call[]) => calls.filter(({ name }) => name === `PUT ${notesUrl}`).map(({ body }) => body)
const toast = (words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words)

/** Drags over the picture, in parts of its size. */
async function drag(from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  const box = boxOf(img)
  const at = ([x, y]: [number, number]) => ({
    clientX: box.left + x * box.width,
    clientY: box.top + y * box.height,
    button: 0,
    bubbles: true,
    pointerId: 1,
    pointerType: 'mouse',
  })
  const element = img.element()
  const frame = element.parentElement!
  // A pointer made by a script cannot be captured.
  frame.setPointerCapture = () => {}
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at(from), cancelable: true }))
  frame.dispatchEvent(new PointerEvent('pointermove', at(to)))
  await expect.element(page.getByRole('group', { name: /^Rectangle of the note/ })).toBeInTheDocument()
  frame.dispatchEvent(new PointerEvent('pointerup', at(to)))
}

describe('the viewer of pictures', () => {
  // spec: NOTE-01, NOTE-02, NOTE-03, NOTE-04, NOTE-13, NOTE-17
  it('saves a note that is drawn, the same at any size', async () => {
    const calls = answering({
      ...answers,
      [`PUT ${notesUrl}`]: () => ({ fileNotes: { 8: fileNoteOf(8), 9: own, 10: fileNoteOf(10) } }),
    })
    for (const zooms of [0, 1, 3]) {
      await show(<Viewer />, surroundings())
      await expect.element(mark(/^Note 1/)).toBeVisible()
      for (let time = 0; time < zooms; time += 1) await press('-')
      await drag([0.5, 0.25], [0.75, 0.35])
      await expect.element(text).toHaveFocus()
      await expect.element(text).toHaveAttribute('placeholder', 'Write description...')
      const { width, height } = boxOf(text)
      expect([width, height]).toEqual([300, 60])
      const add = page.getByRole('button', { name: 'Add note' })
      await text.fill('  \n ')
      await expect.element(add).toBeDisabled()
      await text.fill('The price')
      await add.click()
      await expect.element(toast('Annotation updated successfully')).toBeVisible()
      await expect.element(list.getByRole('listitem').nth(2)).toBeVisible()
      const { fileNotes } = put(calls).at(-1) as { fileNotes: [Record<string, number>] }
      expect(fileNotes).toEqual([
        {
          fileX: expect.any(Number),
          fileY: expect.any(Number),
          fileWidth: expect.any(Number),
          fileHeight: expect.any(Number),
          fileNote: 'The price',
          clientId: expect.any(String),
        },
      ])
      const [{ fileX, fileY, fileWidth, fileHeight }] = fileNotes
      // To the pixel of the screen.
      expect(Math.abs(fileX! - 502)).toBeLessThanOrEqual(2)
      expect(Math.abs(fileY! - 193)).toBeLessThanOrEqual(2)
      expect(Math.abs(fileWidth! - 256)).toBeLessThanOrEqual(3)
      expect(Math.abs(fileHeight! - 76)).toBeLessThanOrEqual(3)
    }
    expect(put(calls)).toHaveLength(3)
  })

  // spec: NOTE-06, NOTE-08, NOTE-18
  it('shows notes as percent of the picture at every zoom, and the chosen one with its text', async () => {
    answering({
      ...answers,
      [`GET ${notesUrl}`]: () => ({ fileNotes: { 8: fileNoteOf(8, { fileNote: 'long '.repeat(300) }) } }),
    })
    await show(<Viewer />, surroundings())
    const first = mark(/^Note 1/)
    for (const key of ['0', '+', '+', '-', '-', '-', '-']) {
      await userEvent.keyboard(key)
      await expect.element(first).toBeVisible()
      const whole = boxOf(img)
      const box = boxOf(first)
      expect(box.left - whole.left).toBeCloseTo(whole.width / 2, 0)
      expect(box.top - whole.top).toBeCloseTo(whole.height / 4, 0)
      expect(box.width).toBeCloseTo(whole.width / 4, 0)
      expect(box.height).toBeCloseTo(whole.height / 10, 0)
    }
    await first.click()
    const { width, height } = boxOf(page.getByRole('note', { name: 'Chosen note' }))
    expect(width).toBeLessThanOrEqual(250)
    expect(height).toBeLessThanOrEqual(100)
  })

  // spec: NOTE-14
  it('keeps a text that could not be saved, and sends it as the same note again', async () => {
    let fails = true
    const calls = answering({
      ...answers,
      [`PUT ${notesUrl}`]: () => {
        if (fails) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Later.' })
        return { fileNotes: { 8: fileNoteOf(8), 9: own } }
      },
    })
    await show(<Viewer />, surroundings())
    await expect.element(mark(/^Note 2/)).toBeVisible()
    await press('n', 'ArrowLeft', 'Shift+ArrowDown')
    await userEvent.keyboard('{Tab}')
    await text.fill('Grams?')
    await press('Control+Enter')
    await expect.element(toast('Sorry there was an error while updating the annotation')).toBeVisible()
    await expect.element(text).toHaveValue('Grams?')
    fails = false
    await press('Control+Enter')
    await expect.element(text).not.toBeInTheDocument()
    const [first, second] = put(calls)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ fileNotes: [{ fileX: 392, fileWidth: 205, fileHeight: 160 }] })
    await page.getByRole('button', { name: 'Edit note 2' }).click()
    await expect.element(text).toHaveValue('Keep grams.')
    await text.fill('Keep kilograms.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => put(calls).at(-1))
      .toMatchObject({ fileNotes: [{ fileNotesId: 9, version: 1, fileX: 100, fileNote: 'Keep kilograms.' }] })
    // Another's note cannot be changed.
    await expect.element(page.getByRole('button', { name: 'Edit note 1' })).not.toBeInTheDocument()
  })

  // spec: NOTE-05, NOTE-15, NOTE-16
  it('asks before a note is deleted', async () => {
    let fails = true
    const calls = answering({
      ...answers,
      [`DELETE ${notesUrl}/9`]: () => {
        if (fails) throw new ApiError(403, { code: 'FORBIDDEN', message: 'No.' })
        return { id: 9 }
      },
    })
    await show(<Viewer />, surroundings())
    const remove = page.getByRole('button', { name: 'Delete note 2' })
    const question = page.getByRole('alertdialog')
    await remove.click()
    await expect.element(question.getByText('Are you sure you want to delete this annotation?')).toBeVisible()
    expect(boxOf(question).width).toBe(274)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toast('Sorry, there was an error while deleting the annotation.')).toBeVisible()
    await expect.element(mark(/^Note 2/)).toBeVisible()
    fails = false
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toast('Annotation deleted successfully')).toBeVisible()
  })

  it('keeps notes on this device while the picture is uploaded', async () => {
    const calls = answering({})
    await show(<LocalViewer />, surroundings())
    await expect.element(page.getByText(/^Notes stay on this device/)).toBeVisible()
    await expect.element(page.getByText('Uploading, 64%')).toBeVisible()
    await press('n')
    await userEvent.keyboard('{Tab}')
    await text.fill('The old model')
    await press('Control+Enter')
    await expect.element(list.getByText(/on this device$/)).toBeVisible()
    expect(calls).toEqual([])
  })

  it('turns pictures with the keyboard, keeps the focus, and closes', async () => {
    answering(answers)
    await show(<Viewer />, surroundings())
    await expect.element(mark(/^Note 1/)).toBeVisible()
    await press('Alt+ArrowRight')
    await expect.element(page.getByRole('dialog', { name: 'gear.png' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next picture' })).toBeDisabled()
    for (let time = 0; time < 16; time += 1) await press('Tab')
    expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
    await press('n')
    await press('Escape')
    await expect.element(page.getByRole('dialog', { name: 'gear.png' })).toBeVisible()
    await press('Escape')
    await expect.element(page.getByRole('dialog', { name: 'gear.png' })).not.toBeInTheDocument()
  })

  it('is sound', async () => {
    answering(answers)
    await expectSound(
      () => <Viewer />,
      async () => {
        await page.getByRole('button', { name: 'Edit note 2' }).click()
        await expect.element(text).toBeVisible()
      },
      surroundings,
    )
  })
})

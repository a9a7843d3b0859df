import { mostSmallFileBytes, uploadPartBytes } from '@windrow/contract/files'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, type Call } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show, type Surroundings } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import {
  fileNoteOf,
  fileOf,
  messageListOf,
  messageOf,
  threadDetailOf,
  threadOf,
} from '../../testing/threads.ts'
import { receivingUploads } from '../../testing/uploads.ts'
import { Conversation } from './conversation.tsx'

const one = '/projects/1/threads/18'
const files = [
  fileOf(5, { noteCount: 2 }),
  fileOf(6, { name: 'prices.csv', kind: 'TEXT', size: 2400 }),
  fileOf(7, { name: 'tool.exe', kind: 'OTHER', state: 'INFECTED', stateReason: 'Blocked: contains a virus' }),
]
const answers = {
  [`GET ${one}`]: () => threadDetailOf(threadOf(18)),
  [`GET ${one}/messages`]: () => messageListOf([messageOf(1, { files })]),
  [`PUT ${one}/read`]: () => ({ unread: 0, projects: [] }),
  'GET /projects/1/files/5/notes': () => ({
    fileNotes: { 9: fileNoteOf(9, { fileNote: 'Another price' }), 8: fileNoteOf(8) },
  }),
}
const surroundings = (): Surroundings => ({ queries: queriesOf('MANAGER') })
const Thread = () => <Conversation id={1} threadId={18} isPane onLeave={() => {}} />
const open = () => show(<Thread />, surroundings())

const field = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const list = page.getByRole('list', { name: 'Files of this message' })
const choose = (...chosen: File[]) =>
  userEvent.upload(page.getByLabelText('Attach files', { exact: true }), chosen)
const fileCalled = (name: string, bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { lastModified: 1_700_000_000_000 })
const sent = (calls: Call[]) =>
  calls.filter(({ name }) => name === `POST ${one}/messages`).map(({ body }) => body)

/** Files as the browser passes them on when they are dropped or pasted. */
function transferOf(...dropped: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of dropped) transfer.items.add(file)
  return transfer
}

function drop(...dropped: File[]): void {
  const composer = document.querySelector('[aria-label="Write a reply"]')!
  composer.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transferOf(...dropped), bubbles: true, cancelable: true }),
  )
}

describe('files of messages', () => {
  it('are pictures with their notes, and rows with size and download', async () => {
    answering(answers)
    await open()
    const card = page.getByRole('group', { name: 'tarn-45-shop.png' })
    const texts = card.getByRole('list', { name: 'Notes on tarn-45-shop.png' })
    await expect.element(texts).toMatchTextContent(/^1This is the price we sell at: 179\.95\.2Another price$/)
    await expect.element(card.getByRole('button', { name: 'Open tarn-45-shop.png, 2 notes' })).toBeVisible()
    expect(boxOf(card.getByRole('button')).width).toBe(264)
    const rows = page.getByRole('list', { name: 'Files', exact: true })
    await expect
      .element(rows.getByRole('link', { name: 'Download prices.csv' }))
      .toHaveAttribute('href', '/api/projects/1/files/6/content?download=true')
    await expect.element(rows.getByText('2.4 KB')).toBeVisible()
    // What contains a virus is neither opened nor downloaded.
    await expect.element(rows.getByText('Blocked: contains a virus')).toBeVisible()
    await expect.element(rows.getByRole('link', { name: /tool\.exe/ })).not.toBeInTheDocument()
    await card.getByRole('button', { name: /^Open/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'tarn-45-shop.png' })).toBeVisible()
  })

  it('can be a message without a text, and are listed beside the thread', async () => {
    const total = 23
    const calls = answering({
      ...answers,
      [`GET ${one}/files`]: () => ({ files, pagination: { page: 1, perPage: 20, total } }),
      [`POST ${one}/messages`]: () => messageOf(7),
    })
    const uploads = receivingUploads()
    await open()
    await page.getByRole('button', { name: /Details$/ }).click()
    const all = page.getByRole('list', { name: 'Files of this thread' })
    await expect.element(all.getByRole('link', { name: 'Download tarn-45-shop.png' })).toBeVisible()
    await expect.element(page.getByText('and 20 older files')).toBeVisible()
    await expect.element(send).toBeDisabled()
    await choose(fileCalled('a.txt'))
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.answer(fileOf(21, { name: 'a.txt', kind: 'TEXT', mayAnnotate: false, messageId: null }))
    await send.click()
    await expect.poll(() => sent(calls)).toEqual([{ text: '', clientId: expect.any(String), fileIds: [21] }])
  })

  it('are chosen, dropped and pasted; the message waits for them', async () => {
    const calls = answering({ ...answers, [`POST ${one}/messages`]: () => messageOf(7) })
    const uploads = receivingUploads()
    await open()
    await field.fill('See the files')
    await choose(fileCalled('a.txt'))
    drop(fileCalled('b.txt'))
    field.element().dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: transferOf(fileCalled('c.txt')),
        bubbles: true,
        cancelable: true,
      }),
    )
    await expect
      .poll(() => uploads.map(({ name, query }) => [name, query['name']]))
      .toEqual([
        ['POST /projects/1/files', 'a.txt'],
        ['POST /projects/1/files', 'b.txt'],
        ['POST /projects/1/files', 'c.txt'],
      ])
    await expect.element(page.getByText(/^You can send when all uploads finish/)).toBeVisible()
    await expect.element(send).toBeDisabled()
    await press('Control+Enter')
    expect(sent(calls)).toEqual([])
    uploads[0]!.progress(1)
    await expect
      .element(list.getByRole('progressbar', { name: 'Upload of a.txt' }))
      .toHaveAttribute('aria-valuenow', '33')
    uploads[0]!.answer(fileOf(21, { name: 'a.txt', kind: 'TEXT', mayAnnotate: false, messageId: null }))
    await list.getByRole('button', { name: 'Cancel b.txt' }).click()
    expect(uploads[1]!.isAborted).toBe(true)
    uploads[2]!.lose()
    await expect.element(list.getByText('Connection lost at 0%')).toBeVisible()
    await list.getByRole('button', { name: 'Resume c.txt' }).click()
    await expect.poll(() => uploads.length).toBe(4)
    uploads[3]!.answer(fileOf(23, { name: 'c.txt', kind: 'TEXT', mayAnnotate: false, messageId: null }))
    await expect.element(send).toBeEnabled()
    await send.click()
    await expect
      .poll(() => sent(calls))
      .toEqual([{ text: 'See the files', clientId: expect.any(String), fileIds: [21, 23] }])
    await expect.element(list).not.toBeInTheDocument()
  })

  it('that are large arrive in parts; after a reload the same file goes on, and nothing is sent twice', async () => {
    const size = mostSmallFileBytes + 2 * uploadPartBytes
    const upload = {
      uploadId: 3,
      name: 'pages.warc',
      size,
      partSize: uploadPartBytes,
      partCount: 3,
      file: null,
    }
    const part = { partNumber: 1, size: uploadPartBytes, etag: 'e1' }
    const calls = answering({
      ...answers,
      'POST /projects/1/uploads': () => ({ ...upload, parts: [] }),
      'GET /projects/1/uploads/3': () => ({ ...upload, parts: [part] }),
      ...Object.fromEntries(
        [1, 2, 3].map((number) => [
          `GET /projects/1/uploads/3/parts/${number}`,
          () => ({ url: `/api/projects/1/uploads/3/parts/${number}`, isDirect: false, expiresDate: '' }),
        ]),
      ),
      'POST /projects/1/uploads/3/complete': () =>
        fileOf(30, { name: 'pages.warc', kind: 'OTHER', mayAnnotate: false }),
    })
    const uploads = receivingUploads()
    await open()
    await expect.element(field).toBeVisible()
    drop(fileCalled('pages.warc', size))
    await expect
      .poll(() => uploads.map(({ name, bytes }) => [name, bytes]))
      .toEqual([['PUT /projects/1/uploads/3/parts/1', uploadPartBytes]])
    uploads[0]!.answer(part)
    await expect.poll(() => uploads.length).toBe(2)
    await list.getByRole('button', { name: 'Pause pages.warc' }).click()
    await expect.element(list.getByText(/^Paused at \d+%$/)).toBeVisible()
    const kept = Object.entries(localStorage) as [string, string][]
    await open()
    // After a reload, the page knows only what was kept.
    for (const [name, text] of kept) localStorage.setItem(name, text.replace(/"key":"[^"]+"/, '"key":"kept"'))
    dispatchEvent(new StorageEvent('storage'))
    await expect.element(list.getByText('Interrupted. Choose the same file again')).toBeVisible()
    drop(fileCalled('pages.warc', size))
    await expect.poll(() => uploads.length).toBe(3)
    // It is tried again.
    uploads[2]!.lose()
    await expect.poll(() => uploads.length).toBe(4)
    uploads[3]!.answer({ partNumber: 2, size: uploadPartBytes, etag: 'e2' })
    await expect.poll(() => uploads.length).toBe(5)
    uploads[4]!.answer({ partNumber: 3, size: mostSmallFileBytes, etag: 'e3' })
    await expect.element(list.getByText('Ready')).toBeVisible()
    expect(uploads.map(({ name }) => name.at(-1))).toEqual(['1', '2', '2', '2', '3'])
    expect(calls.filter(({ name }) => name === 'POST /projects/1/uploads')).toHaveLength(1)
    expect(calls.find(({ name }) => name.endsWith('/complete'))?.body).toEqual({
      parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: `e${partNumber}` })),
    })
  })

  // spec: NOTE-04
  it('get the notes that were drawn before they were uploaded and checked', async () => {
    const calls = answering({
      ...answers,
      'GET /projects/1/files/40': () => fileOf(40, { name: 'shop.png' }),
      'PUT /projects/1/files/40/notes': () => ({ fileNotes: {} }),
    })
    const uploads = receivingUploads()
    await open()
    const canvas = document.createElement('canvas')
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    await choose(new File([blob!], 'shop.png', { type: 'image/png' }))
    await list.getByRole('button', { name: 'shop.png', exact: true }).click()
    await expect.element(page.getByRole('img', { name: 'shop.png' })).toBeVisible()
    await press('n')
    await page.getByRole('textbox', { name: 'Description' }).fill('This price')
    await press('Control+Enter')
    await expect.element(page.getByText(/on this device$/)).toBeVisible()
    await press('Escape')
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.answer(fileOf(40, { name: 'shop.png', state: 'CHECKING', mayAnnotate: false }))
    await expect.element(list.getByText('Checking for viruses')).toBeVisible()
    await expect.element(list.getByText('Ready')).toBeVisible()
    expect(calls.find(({ name }) => name === 'PUT /projects/1/files/40/notes')?.body).toMatchObject({
      fileNotes: [{ fileX: 402, fileY: 309, fileWidth: 205, fileHeight: 152, fileNote: 'This price' }],
    })
  })

  it('that are refused say why, and another file cannot go on in their place', async () => {
    answering(answers)
    const uploads = receivingUploads()
    await open()
    await choose(fileCalled('a.txt'), fileCalled('empty.txt', 0))
    await expect.element(page.getByText('empty.txt is empty.')).toBeVisible()
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.refuse(409, 'CONFLICT', 'There is no room for this one.')
    await expect.element(list.getByText('There is no room for this one.')).toBeVisible()
    await list.getByRole('button', { name: 'Remove a.txt' }).click()
    await expect.element(list).not.toBeInTheDocument()
  })

  it('are sound', async () => {
    answering(answers)
    const uploads = receivingUploads()
    await expectSound(
      () => <Thread />,
      async () => {
        const before = uploads.length
        await field.fill('See the files')
        await choose(fileCalled('a.txt'), fileCalled('b.txt'))
        await expect.poll(() => uploads.length).toBe(before + 2)
        uploads.at(-1)!.lose()
        await expect.element(list.getByText(/^Connection lost/)).toBeVisible()
      },
      surroundings,
    )
    // Those of later tests would wait for them.
    for (const upload of uploads) upload.lose()
  })
})

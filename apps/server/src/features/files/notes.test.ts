import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { startThread, tinyPng, uploadFile } from '../../testing/message-files.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'

const place = { fileX: 312, fileY: 190, fileWidth: 240, fileHeight: 36 }
const text = 'This is the price we sell at'

/** A picture in a message of the owner, with a colleague and staff. */
async function open(server: TestApp) {
  const account = randomUUID()
  const owner = await server.signIn('MANAGER', account)
  const colleague = await server.signIn('TRUSTED', account)
  const viewer = await server.signIn('VIEWER', account)
  const staff = await server.signIn('ADMIN', 'Windrow')
  const { id } = await owner.api.projectCreate({ body: { name: 'Gear' } })
  for (const { userId } of [colleague, viewer])
    await server.app.db.insertInto('project_members').values({ project_id: id, user_id: userId }).execute()
  const { fileId } = await uploadFile(owner, id, 'shop.png', tinyPng)
  const params = { id, fileId }
  const put = (by: typeof owner, ...fileNotes: object[]) =>
    by.api.fileNotesPut({ params, body: { fileNotes } as never })
  return { owner, colleague, viewer, staff, params, put }
}

describe('notes on pictures', () => {
  // spec: NOTE-07, NOTE-09, NOTE-10, NOTE-11, NOTE-12
  test('are added to those that are there, shown by their ids, and deleted', async ({ server }) => {
    const { owner, colleague, params, put } = await open(server)
    const first = await put(owner, { ...place, fileNote: `  ${text} ` })
    await startThread(owner, params.id, [params.fileId])
    const both = await put(colleague, { ...place, fileX: 0, fileNote: 'New line' })
    const [one, two] = Object.values(both.fileNotes)

    expect(first.fileNotes).toEqual({ [one!.fileNotesId]: { ...one, mayEdit: true, mayDelete: true } })
    expect(one).toMatchObject({
      ...place,
      fileNote: text,
      author: { userId: owner.userId, isStaff: false },
      version: 1,
      editedDate: null,
      mayEdit: false,
      mayDelete: false,
    })
    expect(two).toMatchObject({ fileX: 0, fileNote: 'New line', mayEdit: true, mayDelete: true })
    expect(Object.keys((await owner.api.fileNotes({ params })).fileNotes)).toEqual([
      String(one!.fileNotesId),
      String(two!.fileNotesId),
    ])
    expect((await owner.api.fileGet({ params })).noteCount).toBe(2)
    const mine = { ...params, noteId: one!.fileNotesId }
    expect(await failure(colleague.api.fileNoteDelete({ params: mine }))).toBe('403 FORBIDDEN')
    expect(await owner.api.fileNoteDelete({ params: mine })).toEqual({ id: one!.fileNotesId })
    expect(await failure(owner.api.fileNoteDelete({ params: mine }))).toBe('404 NOT_FOUND')
    expect(Object.keys((await owner.api.fileNotes({ params })).fileNotes)).toEqual([String(two!.fileNotesId)])
  })

  test('are added once, however often a call is repeated', async ({ server }) => {
    const { owner, params, put } = await open(server)
    const clientId = randomUUID()
    const note = { ...place, fileNote: text, clientId }

    const answers = [await put(owner, note), await put(owner, note, note)]

    expect(answers[1]).toEqual(answers[0])
    expect(Object.keys((await owner.api.fileNotes({ params })).fileNotes)).toHaveLength(1)
  })

  test('can be changed by their author alone, and deleted by staff too; what they said is kept', async ({
    server,
  }) => {
    const { owner, colleague, staff, params, put } = await open(server)
    const fileNotesId = Number(Object.keys((await put(owner, { ...place, fileNote: text })).fileNotes)[0])
    await startThread(owner, params.id, [params.fileId])
    const change = { ...place, fileX: 10, fileNote: 'Now 179.95', fileNotesId, version: 1 }
    const at = { ...params, noteId: fileNotesId }

    expect(await failure(put(colleague, change))).toBe('403 FORBIDDEN')
    expect(await failure(put(staff, change))).toBe('403 FORBIDDEN')
    expect((await put(owner, change)).fileNotes[fileNotesId]).toMatchObject({
      fileX: 10,
      fileNote: 'Now 179.95',
      version: 2,
      editedDate: expect.any(String),
    })
    expect(await messageOf(put(owner, { ...change, fileNote: 'Another' }))).toMatch(/changed meanwhile/)
    expect(await failure(colleague.api.fileNoteVersions({ params: at }))).toBe('403 FORBIDDEN')
    const { versions, pagination } = await staff.api.fileNoteVersions({ params: at })
    expect(versions.map(({ version, fileNote, fileX }) => [version, fileNote, fileX])).toEqual([
      [2, 'Now 179.95', 10],
      [1, text, 312],
    ])
    expect(pagination.total).toBe(2)
    await staff.api.fileNoteDelete({ params: at })
    expect((await owner.api.fileNotes({ params })).fileNotes).toEqual({})
    const stored = server.app.db.selectFrom('file_notes').selectAll().where('id', '=', fileNotesId)
    expect(await stored.executeTakeFirst()).toMatchObject({ text: 'Now 179.95', deleted_by: staff.userId })
  })

  // spec: NOTE-03, NOTE-08
  test('have a text and a place within the picture', async ({ server }) => {
    const { owner, params, put } = await open(server)
    const wrong = {
      'no text': { ...place, fileNote: '' },
      'only spaces': { ...place, fileNote: ' \n\t ' },
      'a long text': { ...place, fileNote: 'x'.repeat(2001) },
      'no pixels': { ...place, fileX: 1.5, fileNote: text },
      'left of it': { ...place, fileX: -1, fileNote: text },
      'right of it': { ...place, fileX: 900, fileWidth: 200, fileNote: text },
      'below it': { ...place, fileY: 760, fileHeight: 100, fileNote: text },
      'no size': { ...place, fileWidth: 0, fileNote: text },
      'larger than it': { ...place, fileX: 0, fileWidth: 1025, fileNote: text },
      'another key': { ...place, fileNote: text, color: 'red' },
      'a foreign note': { ...place, fileNote: text, fileNotesId: 999_999_999 },
    }
    const outcomes: Record<string, string> = {}
    for (const [what, note] of Object.entries(wrong)) outcomes[what] = await failure(put(owner, note))
    const { 'a foreign note': foreign, ...others } = outcomes

    expect(foreign).toBe('404 NOT_FOUND')
    expect(new Set(Object.values(others))).toEqual(new Set(['422 VALIDATION']))
    expect(await failure(put(owner))).toBe('422 VALIDATION')
    // One wrong note of several adds none.
    expect(await failure(put(owner, { ...place, fileNote: text }, wrong['no size']))).toBe('422 VALIDATION')
    expect((await owner.api.fileNotes({ params })).fileNotes).toEqual({})
    const whole = { fileX: 0, fileY: 0, fileWidth: 1024, fileHeight: 760, fileNote: text }
    expect(Object.keys((await put(owner, whole)).fileNotes)).toHaveLength(1)
    const many = Array.from({ length: 200 }, () => ({ ...place, fileNote: text }))
    expect(await messageOf(put(owner, ...many))).toMatch(/can have 200 notes and has 1/)
  })

  test('are drawn on pictures only, by those who may write in the project', async ({ server }) => {
    const { owner, viewer, params } = await open(server)
    const body = { fileNotes: [{ ...place, fileNote: text }] }
    const page = await uploadFile(owner, params.id, 'shop.png', '<html>no picture</html>')
    await startThread(owner, params.id, [params.fileId, page.fileId])

    expect(await failure(owner.api.fileNotesPut({ params: { ...params, fileId: page.fileId }, body }))).toBe(
      '409 CONFLICT',
    )
    expect(await failure(viewer.api.fileNotesPut({ params, body }))).toBe('403 FORBIDDEN')
    expect((await viewer.api.fileNotes({ params })).fileNotes).toEqual({})
  })

  test('are told to those who follow the thread', async ({ server }) => {
    const { owner, colleague, params, put } = await open(server)
    const { thread } = await startThread(owner, params.id, [params.fileId])
    const stop = new AbortController()
    const events = await colleague.api.threadEvents({
      params: { id: params.id, threadId: thread.threadId },
      signal: stop.signal,
    })
    const next = events[Symbol.asyncIterator]().next()
    const kinds: string[] = []
    void (async () => {
      kinds.push(((await next) as { value: { kind: string } }).value.kind)
    })()
    await expect
      .poll(async () => {
        await put(owner, { ...place, fileNote: text })
        return kinds
      })
      .toEqual(['FILES'])
    stop.abort()
  })
})

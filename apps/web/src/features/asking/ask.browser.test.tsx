import { useRef } from 'react'
import { ApiError } from '@windrow/contract/client'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { projectOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { receivingUploads } from '../../testing/uploads.ts'
import { fileOf, messageOf, referenceOf, threadDetailOf, threadOf } from '../../testing/threads.ts'
import { AskButton } from './ask-button.tsx'
import { CellAsk } from './cell-ask.tsx'
import { useAskKey } from './use-ask-key.ts'

const place = { id: 1, rid: 2, hid: 9 }
const run = { kind: 'RUN', reportId: 2, historyId: 9 } as const
const cell = { kind: 'CELL', reportId: 2, historyId: 9, pageId: 'products', row: 4, column: 'price' } as const
const preview = {
  reference: referenceOf(),
  threads: [{ threadId: 17, number: 17, subject: 'Prices of the Beacon series are late', state: 'OPEN' }],
  readers: 7,
}
const answers = {
  'POST /projects/1/references/preview': () => preview,
  'GET /projects/1/mentionable': () => ({
    people: [],
    readers: 7,
    pagination: { page: 1, perPage: 8, total: 0 },
  }),
  'POST /projects/1/threads': () => threadDetailOf(threadOf(18)),
  'POST /projects/1/threads/17/messages': () => messageOf(7, { threadId: 17 }),
}

function surroundings() {
  const queries = queriesOf('MANAGER')
  queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear'))
  return { queries }
}

const Button = () => <AskButton id={1} reference={run} name="Ask about run 9" title="Ask about this run" />

/** A table as in the data preview, with the price of row 4 as its current cell. */
function Table() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} tabIndex={0} role="region" aria-label="Rows">
      <table>
        <tbody>
          <tr>
            <th scope="row" data-row={4}>
              4
            </th>
            <td data-row={4} data-column="price" data-current>
              189.95
            </td>
          </tr>
        </tbody>
      </table>
      <CellAsk scroller={scroller} place={place} pageId="products" />
    </div>
  )
}

const panel = page.getByRole('dialog')
const field = panel.getByRole('textbox', { name: 'Question' })
const send = panel.getByRole('button', { name: 'Send' })

it('opens at a cell with the pointer or M, at a row with the pointer, and says who will see the text', async () => {
  const calls = answering(answers)
  await show(<Table />, surroundings())
  await page.getByRole('rowheader').hover()
  await expect.element(page.getByRole('button', { name: 'Ask about row 4' })).toBeVisible()
  page.getByRole('region', { name: 'Rows' }).element().focus()
  await userEvent.keyboard('m')
  await expect.element(panel.getByRole('figure')).toMatchTextContent(/^price, row 4 of products/)
  await expect.element(field).toHaveFocus()
  await expect.element(panel.getByText('Visible to Windrow support and 7 members of Nordlake')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('preview'))?.body).toEqual({ reference: cell })
  await userEvent.keyboard('Is that an old price?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(panel.getByRole('link', { name: 'Open thread' }))
    .toHaveAttribute('href', '/projects/1/collaboration?thread=18')
  expect(calls.find(({ name }) => name === 'POST /projects/1/threads')?.body).toEqual({
    subject: 'Is that an old price?',
    kind: 'DATA_ISSUE',
    text: 'Is that an old price?',
    references: [cell],
    clientId: expect.any(String),
  })
})

it('adds to an open thread about the same', async () => {
  const calls = answering(answers)
  await show(<Button />, surroundings())
  await page.getByRole('button', { name: 'Ask about run 9' }).click()
  await panel.getByRole('button', { name: 'Add to it' }).click()
  await expect.element(panel.getByRole('combobox', { name: 'Kind' })).not.toBeInTheDocument()
  await field.fill('This one too')
  await send.click()
  await expect
    .element(panel.getByRole('link', { name: 'Open thread' }))
    .toHaveAttribute('href', '/projects/1/collaboration?thread=17')
  expect(calls.find(({ name }) => name.endsWith('/17/messages'))?.body).toEqual({
    text: 'This one too',
    references: [run],
    clientId: expect.any(String),
  })
})

it('takes files along', async () => {
  const calls = answering(answers)
  const uploads = receivingUploads()
  await show(<Button />, surroundings())
  await page.getByRole('button', { name: 'Ask about run 9' }).click()
  await field.fill('See the file')
  await userEvent.upload(panel.getByLabelText('Attach files', { exact: true }), new File(['a'], 'a.csv'))
  await expect.element(send).toBeDisabled()
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]!.answer(fileOf(21, { name: 'a.csv', kind: 'TEXT', mayAnnotate: false, messageId: null }))
  await send.click()
  await expect.element(panel.getByText(/^Sent\./)).toBeVisible()
  expect(calls.find(({ name }) => name === 'POST /projects/1/threads')?.body).toMatchObject({ fileIds: [21] })
})

it('keeps what was begun, and does not ask twice after a lost answer', async () => {
  let fails = true
  const calls = answering({
    ...answers,
    'POST /projects/1/threads': () => {
      if (fails) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The server is busy.' })
      return threadDetailOf(threadOf(18))
    },
  })
  await show(<Button />, surroundings())
  const button = page.getByRole('button', { name: 'Ask about run 9' })
  await button.click()
  await field.fill('Why did it stop?')
  await userEvent.keyboard('{Escape}')
  await button.click()
  await expect.element(field).toHaveValue('Why did it stop?')
  await send.click()
  await expect.element(panel.getByText('The server is busy.')).toBeVisible()
  fails = false
  await send.click()
  await expect.element(panel.getByText(/^Sent\./)).toBeVisible()
  const ids = calls
    .filter(({ name }) => name === 'POST /projects/1/threads')
    .map(({ body }) => (body as { clientId: string }).clientId)
  expect(ids).toEqual([ids[0], ids[0]])
})

it('says why something cannot be asked about', async () => {
  answering({
    ...answers,
    'POST /projects/1/references/preview': () => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'This run no longer exists.' })
    },
  })
  await show(<Button />, surroundings())
  await page.getByRole('button', { name: 'Ask about run 9' }).click()
  await expect.element(panel.getByText('This run no longer exists.')).toBeVisible()
  await field.fill('Hello')
  await expect.element(send).toBeDisabled()
})

it('is sound, a sheet on phones', async () => {
  answering(answers)
  await expectSound(
    () => <Button />,
    async () => {
      await page.getByRole('button', { name: 'Ask about run 9' }).click()
      await expect.element(panel.getByText(/^Visible to Windrow support/)).toBeVisible()
    },
    surroundings,
  )
})

function Runs() {
  useAskKey()
  return (
    <ul>
      <li>
        <Button />
      </li>
      <li tabIndex={-1}>
        <AskButton
          id={1}
          reference={{ ...run, historyId: 8 }}
          name="Ask about run 8"
          title="Ask about this run"
        />
      </li>
    </ul>
  )
}

it('opens with M at the row that has the focus', async () => {
  const calls = answering(answers)
  await show(<Runs />, surroundings())
  page.getByRole('listitem').nth(1).element().focus()
  await userEvent.keyboard('m')
  await expect.element(field).toBeVisible()
  await expect
    .poll(() => calls.find(({ name }) => name.endsWith('preview'))?.body)
    .toEqual({ reference: { ...run, historyId: 8 } })
})

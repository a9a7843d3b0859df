import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cloneDatabase, createPlainDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { holdsText } from './search-text.ts'

/** Which of the names contain the text, according to the database. */
async function holding(url: string, names: readonly string[], text: string): Promise<string[]> {
  const { db } = connect(url, { max: 1 })
  try {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as given (name) where ${holdsText(sql.ref('name'), text)}`.execute(
      db,
    )
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

const names = ['Ökobau', 'Цены', 'Garden_tools', 'ΟΔΟΣ']

describe('a text that is searched for', () => {
  test('is found ignoring case, with pattern characters matched literally', async () => {
    await using database = await cloneDatabase()
    const found = (text: string) => holding(database.url, names, text)

    expect(await found('öKO')).toEqual(['Ökobau'])
    expect(await found('ЦЕН')).toEqual(['Цены'])
    expect(await found('ΟΔΟΣ')).toEqual(['ΟΔΟΣ'])
    expect(await found('N_T')).toEqual(['Garden_tools'])
    expect(await found('%')).toEqual([])
  })

  test('is found in its exact case if the database only lowers ASCII', async () => {
    await using database = await createPlainDatabase()
    const found = (text: string) => holding(database.url, names, text)

    expect(await found('ÖKOBAU')).toEqual(['Ökobau'])
    expect(await found('Цены')).toEqual(['Цены'])
    expect(await found('garden')).toEqual(['Garden_tools'])
    expect(await found('ökobau')).toEqual([])
  })
})

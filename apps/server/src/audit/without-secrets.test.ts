import { sql } from 'kysely'
import { expect } from 'vitest'
import { sharedTest as test } from '../testing/test-app.ts'
import { withoutSecrets } from './without-secrets.ts'

test('a long text is cut so that the database accepts it, also in the middle of a character', async ({
  server,
}) => {
  const shown = withoutSecrets({ name: `${'x'.repeat(499)}😀 and more` })

  const { rows } = await sql<{ stored: unknown }>`select ${JSON.stringify(shown)}::jsonb as stored`.execute(
    server.app.db,
  )
  expect(rows).toEqual([{ stored: { name: `${'x'.repeat(499)}\uFFFD…` } }])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFilesOf } from './import-graph.ts'

const source = join(import.meta.dirname, '../../apps/web/src')

// The compiler ensures that keys come from the factory (keys/key.ts), except in these cases.
it.each([
  ['asks for everything again without saying why', /invalidateQueries\(\s*\)/, 'keys/ask-again.ts'],
  [
    'holds no answer against its key',
    /import \{[^}]*\b(?:infiniteQ|q)ueryOptions\b[^}]*\} from '@tanstack|use\w*Query\(\{\s*queryKey/,
    'keys/query-options.ts',
  ],
])('no place of the web %s', (_what, pattern, home) => {
  const found = sourceFilesOf(source).filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))
  expect(found).toEqual([home])
})

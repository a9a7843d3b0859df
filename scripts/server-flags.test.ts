import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverFlags } from '../apps/server/src/server-flags.ts'

const root = join(import.meta.dirname, '..')

it.each([
  ['package.json', 'node FLAGS scripts/start.mjs'],
  ['deploy/Containerfile', 'CMD ["node", "FLAGS", "apps/server/src/main.ts"]'],
  ['deploy/windrow.service', 'deploy/node FLAGS apps/server/src/main.ts'],
])('%s starts the server with its flags', (file, command) => {
  const [between] = /"FLAGS"/.test(command) ? ['", "'] : [' ']
  expect(readFileSync(join(root, file), 'utf8')).toContain(
    command.replace('FLAGS', serverFlags.join(between)),
  )
})

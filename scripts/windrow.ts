import './cache-compiled.mjs'
import { rowsWriter } from './rows-writer.ts'

// Commands of the server's installation; crawling commands don't load the server.
const ofInstallation = ['backup', 'restore', 'move-database']

if (ofInstallation.includes(process.argv[2] ?? '')) await import('../apps/server/src/maintenance/main.ts')
else {
  const { program } = await import('../packages/crawler/src/cli/program.ts')
  process.exitCode = await program(process.argv.slice(2), rowsWriter)
}

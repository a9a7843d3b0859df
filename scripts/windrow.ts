import { rowsWriter } from './rows-writer.ts'

// The command line: what crawls needs nothing of the server, what maintains an installation is a part of it.
const ofInstallation = ['backup', 'restore', 'move-database']

if (ofInstallation.includes(process.argv[2] ?? '')) await import('../apps/server/src/maintenance/main.ts')
else {
  const { program } = await import('../packages/crawler/src/cli/program.ts')
  process.exitCode = await program(process.argv.slice(2), rowsWriter)
}

// The command line: what crawls needs nothing of the server, what maintains an installation is a part of it.
const ofInstallation = ['backup', 'restore', 'move-database']

await(
  ofInstallation.includes(process.argv[2] ?? '')
    ? import('../apps/server/src/maintenance/main.ts')
    : import('../packages/crawler/src/cli/main.ts'),
)

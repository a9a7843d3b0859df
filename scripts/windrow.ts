// The command line: what crawls needs nothing of the server, what maintains an installation is a part of it.
const ofInstallation = ['backup', 'restore', 'move-database']

if (ofInstallation.includes(process.argv[2] ?? '')) await import('../apps/server/src/maintenance/main.ts')
else await import('../packages/crawler/src/cli/main.ts')

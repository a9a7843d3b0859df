import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { ConfigError } from '../config/config-error.ts'
import { toConfig, type Config } from '../config/config.ts'
import { environmentWithFile, readEnvironment } from '../config/environment.ts'
import { actAsOwner } from './act-as-owner.ts'
import { explainFailure } from './explain-failure.ts'
import { backupHelp, moveHelp, restoreHelp } from './help.ts'
import { moveDatabase } from './move-database.ts'
import { openInstallation } from './open-installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// Maintenance commands of the command line. Exit codes: 0 success, 2 wrong usage or conditions, 3 failure.

const say = (text: string) => process.stderr.write(`[windrow] ${text}\n`)
const usageOf = ({ help }: { help: string }): string => help.slice(0, help.indexOf('\n'))
const flag = { type: 'boolean', default: false } as const

interface Command {
  help: string
  options: ParseArgsOptionsConfig
  run: (config: Config, argument: string, flags: Record<string, unknown>) => Promise<void>
}

const commands: Record<string, Command> = {
  backup: { help: backupHelp, options: { 'with-secret': flag }, run: backup },
  restore: { help: restoreHelp, options: { replace: flag, 'other-secret': flag }, run: restore },
  'move-database': { help: moveHelp, options: { replace: flag }, run: move },
}

async function backup(config: Config, argument: string, flags: Record<string, unknown>): Promise<void> {
  const folder = resolve(argument)
  actAsOwner(config.dataDir, folder)
  await using installation = await openInstallation(config)
  const { databaseUrl } = installation
  const withSecret = flags['with-secret'] === true
  const { tables, objects } = await writeBackup({
    config,
    databaseUrl,
    folder,
    withSecret,
    withObjects: true,
    say,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files =
    objects.kind === 'included' ? `${objects.files} objects` : `no objects (they are in ${objects.where})`
  say(`${folder}: ${rows} rows of ${tables.length} tables, ${files}`)
  if (!withSecret)
    say(
      'the backup does not include the secret: keep data/secret.key or WINDROW_SECRET_KEY somewhere else, or use --with-secret',
    )
}

async function restore(config: Config, argument: string, flags: Record<string, unknown>): Promise<void> {
  actAsOwner(config.dataDir, null)
  const { createdAt } = await restoreBackup({
    config,
    folder: resolve(argument),
    replace: flags['replace'] === true,
    otherSecret: flags['other-secret'] === true,
    say,
  })
  say(`restored the backup of ${createdAt}; start Windrow`)
}

async function move(config: Config, target: string, flags: Record<string, unknown>): Promise<void> {
  actAsOwner(config.dataDir, null)
  await moveDatabase({ config, target, replace: flags['replace'] === true, say })
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name]!
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(command.help)
    return 0
  }
  const { values, positionals } = parse(command, args)
  const [argument, ...others] = positionals
  if (argument === undefined || others.length > 0) throw new ConfigError(usageOf(command))
  const config = toConfig(readEnvironment(environmentWithFile(process.env, process.cwd())))
  await command.run(config, argument, values)
  return 0
}

function parse({ options, help }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}. ${usageOf({ help })}`)
  }
}

function explain(error: unknown): number {
  const { sentence, exitCode } = explainFailure(error)
  if (sentence === null) console.error('[windrow] failed because of a fault in Windrow itself:', error)
  else say(sentence)
  return exitCode
}

process.exitCode = await main(process.argv.slice(2)).catch(explain)

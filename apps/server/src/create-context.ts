import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { Logger } from 'pino'
import { deriveKeys } from './config/keys.ts'
import type { Config } from './config/config.ts'
import type { AppContext } from './context.ts'
import { connect } from './database/connect.ts'
import { NotificationHub } from './database/notification-hub.ts'
import { Pictures } from './pictures/pictures.ts'
import { ServiceCatalogue } from './catalogue/service-catalogue.ts'
import { ServiceStore } from './catalogue/service-store.ts'
import { openFlags } from './flags/open-flags.ts'
import { createMailer } from './mail/mailer.ts'
import { openStore } from './storage/open-store.ts'
import { notedStore } from './storage/noted-store.ts'
import { openImportHelpers, openHelpers } from './helpers/open-helpers.ts'
import { version } from './version.ts'

export interface ContextOptions {
  config: Config
  databaseUrl: string
  secret: string
  log: Logger
  practiceSiteUrl?: () => string | null
  /** Helper processes that others use too and end themselves; without them the context has its own. */
  sharedHelpers?: Pick<AppContext, 'helpers' | 'importHelpers'>
}

const datasetMemoryMb = 1024

/** Builds all dependencies by hand, once. Disposing it closes them in reverse order. */
export async function createContext(options: ContextOptions): Promise<AppContext & AsyncDisposable> {
  const { config, databaseUrl, log } = options
  await using undo = new AsyncDisposableStack()
  const { db, statements } = connect(databaseUrl, {
    max: 20,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  undo.defer(() => db.destroy())
  const store = notedStore(await openStore(config), { db, log })
  const hub = undo.use(new NotificationHub(databaseUrl, log))
  let engine: Promise<DatasetEngine> | undefined
  undo.defer(async () => (await engine)?.close())
  const { helpers, importHelpers } = options.sharedHelpers ?? {
    helpers: undo.use(openHelpers()),
    importHelpers: undo.use(openImportHelpers()),
  }
  const flags = await openFlags(config.flags, log)
  const contact = config.crawl.contact ? `; +${config.crawl.contact}` : ''
  const egress = { allow: config.crawl.allowAddresses }
  const userAgent = `Windrow/${version} (web data extraction${contact})`
  const keys = deriveKeys(options.secret)
  const closing = undo.move()
  return {
    config,
    keys,
    db,
    statements,
    store,
    helpers,
    importHelpers,
    hub,
    log,
    version,
    mailer: createMailer(db, config.mail, keys.vault),
    flags,
    services: new ServiceStore(db, new ServiceCatalogue(config.servicesDir)),
    datasets: () =>
      (engine ??= openDatasetEngine({
        tempDir: join(config.dataDir, 'tmp', `duckdb-${process.pid}`),
        memoryLimitMb: datasetMemoryMb,
        threads: availableParallelism(),
      })),
    pictures: new Pictures({ folder: join(config.dataDir, 'pictures'), egress, userAgent }),
    egress,
    userAgent,
    practiceSiteUrl: options.practiceSiteUrl ?? (() => null),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

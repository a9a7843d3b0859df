import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { EgressPolicy } from '@windrow/crawler/fetch/egress'
import type { Client as FlagClient } from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Keys } from './config/keys.ts'
import type { Db } from './database/connect.ts'
import type { StatementLog } from './database/statement-log.ts'
import type { NotificationHub } from './database/notification-hub.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ServiceStore } from './catalogue/service-store.ts'
import type { Mailer } from './mail/mailer.ts'
import type { NotedStore } from './storage/noted-store.ts'
import type { ImportHelpers, Helpers } from './helpers/open-helpers.ts'

/** The dependencies of all features, built by hand once per process. */
export interface AppContext {
  config: Config
  keys: Keys
  db: Db
  /** How long the statements of this process took. */
  statements: StatementLog
  store: NotedStore
  /** Opened at first use, because DuckDB slows the start down. */
  datasets: () => Promise<DatasetEngine>
  /** Runs slow work on foreign content outside the event loop. */
  helpers: Helpers
  /** The same for file imports, which may take minutes. */
  importHelpers: ImportHelpers
  hub: NotificationHub
  mailer: Mailer
  flags: FlagClient
  log: Logger
  services: ServiceStore
  /** Fetches the pictures that rows name, for their viewers. */
  pictures: Pictures
  egress: EgressPolicy
  userAgent: string
  version: string
  /** URL of the bundled practice site while it runs. */
  practiceSiteUrl: () => string | null
}

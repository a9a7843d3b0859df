import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { EgressPolicy } from '@windrow/crawler/fetch/egress'
import type { Client as FlagClient } from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Keys } from './config/keys.ts'
import type { Db } from './database/connect.ts'
import type { NotificationHub } from './database/notification-hub.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ServiceCatalogue } from './catalogue/service-catalogue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ObjectStore } from './storage/object-store.ts'
import type { ImportThreads, Threads } from './threads/open-threads.ts'

/** Everything a feature may use, built by hand once per process. */
export interface AppContext {
  config: Config
  keys: Keys
  db: Db
  store: ObjectStore
  /** Opened at its first use: DuckDB costs time at the start. */
  datasets: () => Promise<DatasetEngine>
  /** Work on foreign content that may take long; the event loop is everybody's. */
  threads: Threads
  /** The same for files that are imported, which may take minutes. */
  importThreads: ImportThreads
  hub: NotificationHub
  mailer: Mailer
  flags: FlagClient
  log: Logger
  services: ServiceCatalogue
  /** Pictures that rows name, fetched for those who read the rows. */
  pictures: Pictures
  egress: EgressPolicy
  userAgent: string
  version: string
  /** Where the bundled practice site answers, while it runs. */
  practiceSiteUrl: () => string | null
}

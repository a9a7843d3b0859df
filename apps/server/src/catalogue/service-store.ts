import { sql } from 'kysely'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import type { Db } from '../database/connect.ts'
import { KeptModules } from './kept-modules.ts'
import { readModuleSource } from './module-source.ts'
import { registerModule } from './register-module.ts'
import type { KnownService as FoundService, ServiceCatalogue } from './service-catalogue.ts'
import { unlessGone } from './unless-gone.ts'

interface Version {
  description: ServiceDescription
  /** Counted from 1; the version of the description is how its author named it. */
  version: number
}

/** A version whose code extracts the pages. */
export interface ModuleService extends Version {
  kind: 'MODULE'
  file: string
  /** The folder that its code may read. */
  folder: string
}

/** A version whose recipe extracts the pages, once its parameters are filled in. */
export interface RecipeService extends Version {
  kind: 'RECIPE'
  template: Record<string, unknown>
}

export type KnownService = ModuleService | RecipeService

/** Which version is meant: that of a report, or a given one; the current one by default. */
export interface Wanted {
  reportId?: number
  version?: number
}

/** The stored services, with those of the deployment's folder, which register themselves when they are found. */
export class ServiceStore {
  readonly #db: Db
  readonly #catalogue: ServiceCatalogue
  readonly #kept = new KeptModules()
  /** Descriptions that this process registered; the catalogue makes a new one when a file changes. */
  readonly #registered = new WeakSet<ServiceDescription>()

  constructor(db: Db, catalogue: ServiceCatalogue) {
    this.#db = db
    this.#catalogue = catalogue
  }

  /** The services that new reports can choose, and the files that can't be used, with the reason. */
  async list(): Promise<{ services: KnownService[]; faults: { file: string; message: string }[] }> {
    const { found, faults } = await this.#look()
    await this.#markMissing(found)
    const rows = await this.#db
      .selectFrom('services')
      .select('code')
      .where('is_offered', '=', true)
      .where('kind', '<>', 'BUILT_IN')
      .orderBy('code')
      .execute()
    const services: KnownService[] = []
    for (const { code } of rows) {
      const known = await this.#open(code, {}, found)
      if (known) services.push(known)
    }
    return { services, faults }
  }

  /** Files that can't be used, and codes of those that can, on this node. */
  async folder(): Promise<{
    codes: Set<string>
    labels: Map<string, string>
    faults: { file: string; message: string }[]
  }> {
    const { found, faults } = await this.#look()
    await this.#markMissing(found)
    const labels = new Map(found.map(({ description }) => [description.code, description.version]))
    return { codes: new Set(labels.keys()), labels, faults }
  }

  /** A version of a service; null if there is none, or its file is missing and no kept copy may be used. */
  async find(code: string, wanted: Wanted = {}): Promise<KnownService | null> {
    const row = await this.#db
      .selectFrom('services')
      .select('kind')
      .where('code', '=', code)
      .executeTakeFirst()
    if (row?.kind === 'BUILT_IN') return null
    const { found } = row?.kind === 'RECIPE' ? { found: [] } : await this.#look()
    return this.#open(code, wanted, found)
  }

  async #open(
    code: string,
    { reportId, version }: Wanted,
    found: FoundService[],
  ): Promise<KnownService | null> {
    const row = await this.#db
      .selectFrom('services')
      .leftJoin('service_pins', (join) =>
        join
          .onRef('service_pins.service_id', '=', 'services.id')
          .on('service_pins.report_id', '=', reportId ?? -1),
      )
      .innerJoin('service_versions', (join) =>
        join
          .onRef('service_versions.service_id', '=', 'services.id')
          .on(
            'service_versions.version',
            '=',
            sql<number>`coalesce(${version ?? null}::int, service_pins.version, services.current_version)`,
          ),
      )
      .select([
        'services.name',
        'services.description',
        'services.kind',
        'services.uses_kept',
        'service_versions.version',
        'service_versions.label',
        'service_versions.definition',
        'service_versions.recipe',
        'service_versions.source',
        'service_versions.digest',
        'service_versions.is_kept',
      ])
      .where('services.code', '=', code)
      .executeTakeFirst()
    if (!row || row.kind === 'BUILT_IN') return null
    const { name, description, version: stored } = row
    const common = { description: { ...row.definition, code, name, description }, version: stored }
    if (row.kind === 'RECIPE') return { ...common, kind: 'RECIPE', template: row.recipe ?? {} }
    const own = found.find(({ description }) => description.code === code)
    if (own?.description.version === row.label)
      return {
        ...own,
        kind: 'MODULE',
        version: stored,
        description: { ...own.description, name, description },
      }
    // A file that was removed must not run any more, unless somebody decides that its copy may.
    if (!row.is_kept || !row.source || (!own && !row.uses_kept)) return null
    return { ...common, kind: 'MODULE', ...(await this.#kept.open(row.digest, row.source)) }
  }

  async #look(): Promise<{ found: FoundService[]; faults: { file: string; message: string }[] }> {
    const { services, faults } = await this.#catalogue.list()
    const found: FoundService[] = []
    for (const one of services) if (await this.#register(one)) found.push(one)
    return { found, faults }
  }

  /** False if the file was removed since it described itself. */
  async #register({ file, folder, description }: FoundService): Promise<boolean> {
    if (this.#registered.has(description)) return true
    const source = await unlessGone(readModuleSource(file, folder))
    if (!source) return false
    await this.#db.transaction().execute((trx) => registerModule(trx, description, source))
    this.#registered.add(description)
    return true
  }

  /** Notes which files are missing on this node, and which are back. */
  async #markMissing(found: FoundService[]): Promise<void> {
    const codes = found.map(({ description }) => description.code)
    const isBack = sql<boolean>`(code = any(${codes}::text[]))`
    await this.#db
      .updateTable('services')
      .set({
        missing_since: sql<Date>`case when ${isBack} then null else coalesce(missing_since, now()) end`,
        uses_kept: sql<boolean>`uses_kept and not ${isBack}`,
      })
      .where('kind', '=', 'MODULE')
      .where(sql<boolean>`(missing_since is null) <> ${isBack}`)
      .execute()
  }
}
